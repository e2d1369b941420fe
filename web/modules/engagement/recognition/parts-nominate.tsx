import { recognition } from '@iroko/contract/engagement/recognition'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../../../lib/session.ts'
import { useSend } from '../../../lib/use-call.ts'
import { scopedSearch } from '../../../screens/choices/people.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'

/** For those who lead somebody, and for those who choose. */
export function NominateButton() {
  const [isOpen, setOpen] = useState(false)
  if (!useMay('recognition.nominate')) return null
  return (
    <>
      <Button leftSection={<IconPlus size={18} />} onClick={() => setOpen(true)}>
        Nominate
      </Button>
      {isOpen ? <NominateDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function NominateDialog({ onClose }: { onClose: () => void }) {
  const [search] = useState(scopedSearch)
  const send = useSend(recognition.nominate, { success: 'message', quietFields: true, onSuccess: onClose })
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
      onClose={onClose}
    />
  )
}
