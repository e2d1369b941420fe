/** Setting a second factor up: the password again, the secret for the authenticator, a first code. */
import type { Input, Output } from '@iroko/contract/endpoint'
import { twoStep } from '@iroko/contract/platform/two-step'
import { generate } from 'lean-qr'
import { useState } from 'react'
import { useSend } from '../../../lib/use-call.ts'
import type { Field } from '../../../screens/fields/field.ts'
import { RecordForm } from '../../../screens/form/record-form.tsx'
import classes from './factor.module.css'

type Enrolment = Output<typeof twoStep.enrol>
type Password = Input<typeof twoStep.enrol>['body']
export type Code = Input<typeof twoStep.confirm>['body']

const passwordFields: Field<Password>[] = [
  {
    type: 'password',
    name: 'password',
    label: 'Your password',
    required: 'Current password is required',
    full: true,
    autoComplete: 'current-password',
  },
]
export const codeFields: Field<Code>[] = [
  { type: 'text', name: 'code', label: 'Code', required: 'Enter the code', full: true, autoComplete: 'one-time-code' },
]

interface SetUpProps {
  /** Told the recovery codes once the factor counts. */
  onDone: (recoveryCodes: string[]) => void
  onCancel?: () => void
}

export function SetUpFactor({ onDone, onCancel }: SetUpProps) {
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const enrol = useSend(twoStep.enrol, { quietFields: true, onSuccess: setEnrolment })
  const confirm = useSend(twoStep.confirm, {
    success: 'message',
    quietFields: true,
    onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
  })
  const cancelling = onCancel ? { onCancel } : {}
  if (!enrolment)
    return (
      <>
        <p className={classes.text}>
          An authenticator app on your phone shows a new code every 30 seconds, which you enter after the password. Enter your
          password to start.
        </p>
        <RecordForm<Password>
          fields={passwordFields}
          submit="Continue"
          onSubmit={(body) => enrol.mutateAsync({ body })}
          {...cancelling}
        />
      </>
    )
  return (
    <>
      <ol className={classes.steps}>
        <li>
          Scan this with your authenticator app. On the phone itself,{' '}
          <a className={classes.link} href={enrolment.address}>
            open the authenticator app
          </a>
          ; or enter this key manually:
          <div className={classes.key}>
            <QrCode text={enrolment.address} />
            <code className={classes.secret}>{enrolment.secret.match(/.{4}/g)?.join(' ')}</code>
          </div>
        </li>
        <li>Enter the code from your authenticator app.</li>
      </ol>
      <RecordForm<Code>
        key="code"
        fields={codeFields}
        submit="Set up"
        onSubmit={(body) => confirm.mutateAsync({ body })}
        {...cancelling}
      />
    </>
  )
}

/** Dark on light in both colour schemes, with the margin that readers need. */
function QrCode({ text }: { text: string }) {
  const code = generate(text)
  const size = code.size + 8
  const dark: string[] = []
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) dark.push(`M${x + 4} ${y + 4}h1v1h-1z`)
  }
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="Code to scan"
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={dark.join('')} />
    </svg>
  )
}
