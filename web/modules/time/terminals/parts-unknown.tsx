/** Terminals that call and that nobody registered. */

import { terminals } from '@iroko/contract/time/terminals'
import { Button } from '@mantine/core'
import { countOf } from '../../../lib/format.ts'
import { later } from '../../../lib/lazily.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import own from './parts-lines.module.css'

const DeviceDialog = later(() => import('./parts-device.tsx').then((module) => module.DeviceDialog))

export function UnknownTerminals({ mayEdit }: { mayEdit: boolean }) {
  const found = useCall(terminals.unknown)
  const forget = useSend(terminals.forgetUnknown, { prefix: 'Terminal | ', success: 'message' })
  if (!found.isSuccess) return <Loaded found={found} prefix="Unknown terminals | " count={2} height={56} />
  const { unknown_terminals } = found.data
  return (
    <>
      <p className="small">
        They are rejected and their data is not stored. A terminal keeps its punches and sends them once it is registered and
        confirmed.
      </p>
      {unknown_terminals.length === 0 ? <Empty title="No unknown terminals yet" /> : null}
      {unknown_terminals.length > 0 ? (
        <ul className="surface" aria-label="Unknown terminals">
          {unknown_terminals.map((terminal) => (
            <li key={terminal.serial} className={own.row}>
              <span className={own.place}>
                <span>{terminal.serial}</span>
                <span>{terminal.address ?? 'No address'}</span>
              </span>
              <span className={own.place}>
                <span>{countOf(terminal.calls, 'call')}</span>
                <span>
                  last <DateText value={terminal.last_seen_at} />
                </span>
              </span>
              {mayEdit ? (
                <span className={own.buttons}>
                  <Button
                    variant="subtle"
                    color="gray"
                    size="compact-md"
                    onClick={() => forget.mutate({ params: { serial: terminal.serial } })}
                  >
                    Remove
                  </Button>
                  <AskButton
                    variant="default"
                    size="compact-md"
                    ask={() => <DeviceDialog device={undefined} begun={{ kind: 'terminal', serial: terminal.serial }} />}
                  >
                    Register
                  </AskButton>
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
