import type { Input } from '@iroko/contract/endpoint'
import { certificateTemplates } from '@iroko/contract/engagement/certificate-templates'
import { certificates } from '@iroko/contract/engagement/certificates'
import { people } from '@iroko/contract/people/directory'
import { useState } from 'react'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { colleagueSearch, knownPerson } from '../../../screens/choices/people.ts'
import { FormDialog } from '../../../screens/form/form-dialog.tsx'

/** `to` is an OGID. */
export function SendCertificate({ to }: { to?: string | undefined }) {
  const close = useClose()
  const [search] = useState(() => colleagueSearch())
  const { data } = useCall(certificateTemplates.list, { query: { limit: 100 } })
  const named = useCall(people.list, { query: { q: to ?? '', limit: 1 } }, { enabled: to !== undefined })
  const known = named.data?.employees.filter(({ ogid }) => ogid === to) ?? []
  const send = useSend(certificates.send, { success: 'message', quietFields: true, onSuccess: () => close(true) })
  const templates = data?.certificate_templates.map(({ id, title }) => ({ value: id, label: title })) ?? []
  if (to && named.isPending) return null
  return (
    <FormDialog<Input<typeof certificates.send>['body']>
      title="Send certificate"
      submit="Send certificate"
      schema={certificates.send.body}
      fields={[
        { name: 'ogid', type: 'select', label: 'To', required: true, search, known: knownPerson(known[0]) },
        { name: 'template_id', type: 'select', label: 'Template', required: true, options: templates },
        { name: 'words', type: 'textarea', label: 'Message', required: true, maxLength: 280, placeholder: 'For …' },
      ]}
      value={{ ogid: known[0]?.ogid ?? '' }}
      onSubmit={(body) => send.mutateAsync({ body })}
    />
  )
}
