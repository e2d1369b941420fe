import { recognition } from '@iroko/contract/engagement/recognition'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../../../lib/session.ts'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import { scopedSearch } from '../../../screens/choices/people.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'

/** For those who lead somebody, and for those who choose. */
export function NominateButton() {
  if (!useMay('recognition.nominate')) return null
  return (
    <AskButton leftSection={<IconPlus size={18} />} ask={() => <NominateDialog />}>
      Nominate
    </AskButton>
  )
}

function NominateDialog() {
  const close = useClose()
  const [search] = useState(scopedSearch)
  const send = useSend(recognition.nominate, { success: 'message', quietFields: true, onSuccess: () => close(true) })
  return (
    <FormDialog
      title="Nominate"
      submit="Nominate"
      schema={recognition.nominate.body}
      fields={[
        { name: 'ogid', type: 'select', label: 'Employee', required: true, search },
        { name: 'award', type: 'text', label: 'Award', required: true, maxLength: 60, placeholder: 'Kindest colleague' },
        { name: 'words', type: 'textarea', label: 'Reason', required: true, maxLength: 280 },
      ]}
      onSubmit={(body) => send.mutateAsync({ body })}
    />
  )
}
