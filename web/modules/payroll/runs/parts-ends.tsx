/** Discarding and reversing a payroll. */
import { runSteps } from '@iroko/contract/payroll/run-steps'
import { type ReversedPayment, reversedPaymentWords } from '@iroko/contract/payroll/runs'
import { Button } from '@mantine/core'
import { useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { confirm } from '../../../screens/confirm.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { AskReversalButton } from '../run-reversals/parts.tsx'
import { prefix, type ShownRun } from './parts.tsx'

/** Throws away a payroll that was never approved. */
export function DiscardButton({ run: { id, version, reference, can } }: { run: ShownRun }) {
  const discard = useSend(runSteps.discard, { prefix, success: 'message' })
  if (!can.discard) return null
  const ask = async () => {
    const asked = {
      title: `Discard ${reference}?`,
      text: 'Its payslips are deleted. Its month and its people are free for another payroll. This cannot be undone.',
      action: 'Discard payroll',
      danger: true,
    }
    if (await confirm(asked)) discard.mutate({ params: { id }, body: { version } })
  }
  return (
    <Button variant="subtle" color="red" loading={discard.isPending} onClick={() => void ask()}>
      Discard
    </Button>
  )
}

/** Voids a payroll; asked for with a reason. */
export function ReverseButton({ run }: { run: ShownRun }) {
  const { id, version, reference, can, paid_at, corrections } = run
  if (!can.reverse) return can.ask_reversal ? <AskReversalButton run={run} /> : null
  return (
    <AskButton
      variant="subtle"
      color="red"
      ask={() => (
        <SendDialog<{ reason: string; version: number; payment: ReversedPayment }>
          title={`Reverse ${reference}`}
          call={runSteps.reverse}
          params={{ id }}
          prefix={prefix}
          submit="Reverse payroll"
          fixed={{ version }}
          fields={[
            {
              name: 'payment',
              type: 'select',
              label: 'Payment',
              description:
                'What the employees have, they owe. If the bank returned the money, a colleague who processes payrolls requests the reversal and you decide.',
              required: 'Choose what became of the payment',
              options: [{ value: 'kept', label: reversedPaymentWords.kept }],
              when: () => paid_at !== null,
            },
            {
              name: 'reason',
              type: 'textarea',
              label: 'Reason',
              description: `Every payslip becomes void and the loans are owed again. Then another payroll can pay the month.${
                corrections.length > 0 ? ` Reversed with it: ${corrections.join(', ')}.` : ''
              }`,
              required: true,
              maxLength: 500,
            },
          ]}
        />
      )}
    >
      Reverse
    </AskButton>
  )
}
