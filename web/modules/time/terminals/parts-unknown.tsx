/** Terminals that call and that nobody registered. */
import type { Output } from '@iroko/contract/endpoint'
import { terminals } from '@iroko/contract/time/terminals'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { later } from '../../../screens/lazily.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Empty, ErrorState, Skeletons } from '../../../ui/state/states.tsx'
import classes from './parts.module.css'
import own from './parts-lines.module.css'
import type { ShownSecret } from './parts-secret.tsx'

const DeviceDialog = later(() => import('./parts-device.tsx').then((module) => module.DeviceDialog))
const SecretDialog = later(() => import('./parts-secret.tsx').then((module) => module.SecretDialog))

type Unknown = Output<typeof terminals.unknown>['unknown_terminals'][number]

export function UnknownTerminals({ mayEdit }: { mayEdit: boolean }) {
  const found = useCall(terminals.unknown)
  const forget = useSend(terminals.forgetUnknown, { prefix: 'Terminal | ', success: 'message' })
  const [registered, setRegistered] = useState<Unknown>()
  const [secret, setSecret] = useState<ShownSecret>()
  if (found.isPending) return <Skeletons count={2} height={56} />
  if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} prefix="Unknown terminals | " />
  const { unknown_terminals } = found.data
  return (
    <>
      <p className={classes.dimmed}>
        They are rejected and their data is not stored. A terminal keeps its punches and sends them once it is registered and
        confirmed.
      </p>
      {unknown_terminals.length === 0 ? <Empty title="No unknown terminals yet" /> : null}
      {unknown_terminals.length > 0 ? (
        <ul className={own.list} aria-label="Unknown terminals">
          {unknown_terminals.map((one) => (
            <li key={one.serial} className={own.row}>
              <span className={own.place}>
                <span>{one.serial}</span>
                <span>{one.address ?? 'No address'}</span>
              </span>
              <span className={own.place}>
                <span>{countOf(one.calls, 'call')}</span>
                <span>
                  last <DateText value={one.last_seen_at} />
                </span>
              </span>
              {mayEdit ? (
                <span className={own.buttons}>
                  <Button
                    variant="subtle"
                    color="gray"
                    size="compact-md"
                    onClick={() => forget.mutate({ params: { serial: one.serial } })}
                  >
                    Remove
                  </Button>
                  <Button variant="default" size="compact-md" onClick={() => setRegistered(one)}>
                    Register
                  </Button>
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {registered ? (
        <DeviceDialog
          device={undefined}
          begun={{ kind: 'terminal', serial: registered.serial }}
          onClose={() => setRegistered(undefined)}
          onSecret={setSecret}
        />
      ) : null}
      {secret ? <SecretDialog {...secret} onClose={() => setSecret(undefined)} /> : null}
    </>
  )
}
