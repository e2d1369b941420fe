import { certificateColours, certificateTemplates } from '@iroko/contract/engagement/certificate-templates'
import { CrudPage } from '../../../screens/crud-page.tsx'

const colours = Object.entries(certificateColours).map(([value, label]) => ({ value, label }))

/** What certificates may look like and say. */
export default function CertificateTemplatesPage() {
  return (
    <CrudPage
      title="Certificate templates"
      description="What a certificate of appreciation looks like. Certificates already sent do not change."
      calls={certificateTemplates}
      columns={[
        { key: 'title', label: 'Title', sortable: true },
        { key: 'heading', label: 'Heading', sortable: true },
        { key: 'opening', label: 'Opening' },
        { key: 'colour', label: 'Colour', render: ({ colour }) => certificateColours[colour] },
      ]}
      toDraft={({ title, heading, opening, colour }) => ({ title, heading, opening, colour })}
      fields={[
        { name: 'title', type: 'text', label: 'Title', required: true, maxLength: 60 },
        { name: 'colour', type: 'select', label: 'Colour', required: true, options: colours, value: 'green' },
        {
          name: 'heading',
          type: 'text',
          label: 'Heading',
          required: true,
          maxLength: 60,
          value: 'Certificate of Appreciation',
        },
        {
          name: 'opening',
          type: 'text',
          label: 'Opening',
          required: true,
          maxLength: 80,
          value: 'This certificate is presented to',
        },
      ]}
    />
  )
}
