import { certificateTemplates } from '@iroko/contract/engagement/certificate-templates'
import { certificates } from '@iroko/contract/engagement/certificates'
import { useState } from 'react'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'

export function SendCertificate() {
  const close = useClose()
  const [search] = useState(() => colleagueSearch())
  const { data } = useCall(certificateTemplates.list, { query: { limit: 100 } })
  const send = useSend(certificates.send, { success: 'message', quietFields: true, onSuccess: () => close(true) })
  const templates = data?.certificate_templates.map(({ id, title }) => ({ value: id, label: title })) ?? []
  return (
    <FormDialog
      title="Send certificate"
      submit="Send certificate"
      schema={certificates.send.body}
      fields={[
        { name: 'ogid', type: 'select', label: 'To', required: true, search },
        { name: 'template_id', type: 'select', label: 'Template', required: true, options: templates },
        { name: 'words', type: 'textarea', label: 'Message', required: true, maxLength: 280, placeholder: 'For …' },
      ]}
      onSubmit={(body) => send.mutateAsync({ body })}
    />
  )
}
