/** Asking for a correction of one's own record: the form shows what is known, and only what is changed is sent. */
import type { Input } from '@iroko/contract/endpoint'
import { correctable, recordCorrections } from '@iroko/contract/people/corrections'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import type { Field } from '../../../screens/fields/field.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'
import { personFieldList } from '../records/parts-fields.tsx'

type CorrectedFields = Input<typeof recordCorrections.send>['body']['fields']
type Draft = CorrectedFields & { reason: string }

interface AskCorrectionProps {
  known: CorrectedFields
}

const fields = [
  ...personFieldList.filter(({ name }) => correctable.some((field) => field === name)),
  { name: 'reason', label: 'Reason', type: 'textarea', rows: 2, maxLength: 500, required: 'Enter a reason' },
] as unknown as Field<Draft>[]

export function AskCorrectionDialog({ known }: AskCorrectionProps) {
  const close = useClose()
  const send = useSend(recordCorrections.send, { prefix: 'Correction | ', success: 'message', onSuccess: () => close(true) })
  const ask = ({ reason, ...wanted }: Draft) => {
    const changed = Object.entries(wanted).filter(
      ([name, value]) => (value ?? null) !== (known[name as keyof CorrectedFields] ?? null),
    )
    return send.mutateAsync({ body: { fields: Object.fromEntries(changed), reason } })
  }
  return (
    <FormDialog<Draft>
      title="Request correction"
      submit="Request correction"
      fields={fields}
      value={known as Partial<Draft>}
      onSubmit={ask}
    />
  )
}
