import '../../ui/mantine-over.ts'
import type { Input } from '@iroko/contract/endpoint'
import { twoStep } from '@iroko/contract/platform/two-step'
import { Modal } from '@mantine/core'
import { renewToken } from '../../lib/session.ts'
import { useCall, useSend } from '../../lib/use-call.ts'
import dialog from '../../screens/dialog.module.css'
import type { Field } from '../../screens/fields/field.ts'
import { RecordForm } from '../../screens/form/record-form.tsx'
import { ErrorState, Skeletons } from '../../ui/state/states.tsx'

type Proof = Input<typeof twoStep.prove>['body']

const byCode: Field<Proof>[] = [
  { type: 'text', name: 'code', label: 'Code', required: 'Enter the code', full: true, autoComplete: 'one-time-code' },
]
const byPassword: Field<Proof>[] = [
  {
    type: 'password',
    name: 'password',
    label: 'Your password',
    required: 'Current password is required',
    full: true,
    autoComplete: 'current-password',
  },
]
const words = {
  code: 'This action requires verification. Enter the code from your authenticator app, or a recovery code.',
  password: 'This action requires verification. Enter your password.',
}

/** A code, or the password where no second factor is set up; good for five minutes. */
export function ProofDialog({ onEnd }: { onEnd: (isProved: boolean) => void }) {
  const { data, error } = useCall(twoStep.show)
  const send = useSend(twoStep.prove, {
    quietFields: true,
    onSuccess: ({ token }) => {
      renewToken(token)
      onEnd(true)
    },
  })
  const cancel = () => onEnd(false)
  return (
    <Modal
      opened
      onClose={cancel}
      title="Confirm your identity"
      centered
      classNames={{ title: 'title' }}
      withCloseButton={false}
      zIndex={400}
      transitionProps={{ duration: 0 }}
    >
      {error ? <ErrorState error={error} /> : null}
      {data ? (
        <>
          <p className={dialog.text}>{words[data.proof]}</p>
          <RecordForm<Proof>
            fields={data.proof === 'code' ? byCode : byPassword}
            submit="Confirm"
            onSubmit={(body) => send.mutateAsync({ body })}
            onCancel={cancel}
          />
        </>
      ) : (
        <Skeletons count={1} height={120} />
      )}
    </Modal>
  )
}
