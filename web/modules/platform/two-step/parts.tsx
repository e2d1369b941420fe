/** One's own second factor, on the security page. */

import type { Output } from '@iroko/contract/endpoint'
import { twoStep } from '@iroko/contract/platform/two-step'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import classes from './factor.module.css'
import { type Code, codeFields, SetUpFactor } from './parts-set-up.tsx'

type Factor = Output<typeof twoStep.show>
const prefix = 'Two-step verification | '

export function OwnFactor() {
  const found = useCall(twoStep.show)
  const [codes, setCodes] = useState<string[]>()
  if (!found.isSuccess) return <Loaded found={found} prefix={prefix} count={1} height={120} />
  const { data } = found
  return <div className="card20">{contentOf(data, codes, setCodes)}</div>
}

function contentOf(factor: Factor, codes: string[] | undefined, setCodes: (codes?: string[]) => void): ReactNode {
  if (codes) return <RecoveryCodes codes={codes} done={() => setCodes(undefined)} />
  return factor.set_up_at ? (
    <FactorOn factor={factor} setUpAt={factor.set_up_at} onCodes={setCodes} />
  ) : (
    <FactorOff onDone={setCodes} />
  )
}

function FactorOff({ onDone }: { onDone: (codes: string[]) => void }) {
  const [begun, setBegun] = useState(false)
  if (begun) return <SetUpFactor onDone={onDone} onCancel={() => setBegun(false)} />
  return (
    <div className={`line12 ${classes.line}`}>
      <p className={classes.text}>You sign in with your password alone. A code from your phone protects your account.</p>
      <Button onClick={() => setBegun(true)}>Set up</Button>
    </div>
  )
}

interface FactorOnProps {
  factor: Factor
  setUpAt: string
  onCodes: (codes: string[]) => void
}

function FactorOn({ factor, setUpAt, onCodes }: FactorOnProps) {
  const left = factor.recovery_codes_left
  return (
    <div className={`line12 ${classes.line}`}>
      <p className={classes.text}>
        Set up <DateText value={setUpAt} />. You have {left === 0 ? 'no recovery code' : countOf(left, 'recovery code')} left
        {left < 4 ? '; create new ones before you need them' : ''}.{' '}
        {factor.required ? 'Your role requires it, so it cannot be turned off.' : ''}
      </p>
      <div className="line8">
        <AskButton variant="default" ask={() => <NewCodes onCodes={onCodes} />}>
          New recovery codes
        </AskButton>
        {factor.required ? null : (
          <AskButton variant="default" ask={() => <TurnOff />}>
            Turn off
          </AskButton>
        )}
      </div>
    </div>
  )
}

function NewCodes({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const close = useClose()
  const send = useSend(twoStep.renewRecoveryCodes, {
    prefix,
    success: 'message',
    quietFields: true,
    onSuccess: ({ recovery_codes }) => {
      close(true)
      onCodes(recovery_codes)
    },
  })
  return (
    <FormDialog<Code>
      title="New recovery codes"
      fields={codeFields}
      submit="Create recovery codes"
      onSubmit={(body) => send.mutateAsync({ body })}
    />
  )
}

function TurnOff() {
  return (
    <SendDialog<Code>
      call={twoStep.remove}
      prefix={prefix}
      title="Turn off two-step verification"
      fields={codeFields}
      submit="Turn off"
      danger
    />
  )
}

/** Shown this once: neither the portal nor anybody else can show them again. */
export function RecoveryCodes({ codes, done }: { codes: string[]; done: () => void }) {
  return (
    <>
      <p className={classes.text}>
        Save these recovery codes where you can find them without your phone. Each works once. They are shown only now.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="line8">
        <Button variant="default" onClick={() => save(codes)}>
          Save as file
        </Button>
        <Button onClick={done}>I have saved them</Button>
      </div>
    </>
  )
}

function save(codes: string[]): void {
  const address = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'recovery-codes.txt'
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
