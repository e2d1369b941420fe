import type { Row } from '@iroko/contract/endpoint'
import { certificates } from '@iroko/contract/engagement/certificates'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazily } from '../../../lib/lazily.ts'
import { useMay } from '../../../lib/session.ts'
import { ask } from '../../../screens/ask.tsx'
import { AskButton, AskByAddress } from '../../../screens/ask-button.tsx'
import type { Column } from '../../../screens/columns/column.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'

const SendCertificate = lazily(() => import('./parts-send.tsx').then((module) => module.SendCertificate))
const CertificateDialog = lazily(() => import('./parts-show.tsx').then((module) => module.CertificateDialog))

type Certificate = Row<typeof certificates.list>

const person = ({ full_name, ogid, profile_picture }: Certificate['from']) => (
  <PersonCell name={full_name} picture={profile_picture} detail={ogid} />
)

const columns: Column<Certificate>[] = [
  { key: 'heading', label: 'Certificate' },
  { key: 'to', label: 'To', render: ({ to }) => person(to) },
  { key: 'from', label: 'From', render: ({ from }) => person(from) },
  { key: 'words', label: 'Message', width: 300 },
  { key: 'sent_at', label: 'Sent', sortable: true, width: 168 },
]

const boxes = [
  { value: 'received', label: 'Received' },
  { value: 'sent', label: 'Sent' },
]

/** Certificates of appreciation, sent and received. */
export default function CertificatesPage() {
  const mayEdit = useMay('certificate.template.edit')
  const send = (
    <AskButton leftSection={<IconPlus size={18} />} ask={() => <SendCertificate />}>
      Send certificate
    </AskButton>
  )
  return (
    <>
      <ListPage
        keepsTools={false}
        title="Employee Appreciation"
        description="Certificates that you sent and received. Each remains here as a PDF and a picture."
        buttons={
          <>
            {mayEdit ? (
              <Button component={Link} to="/dashboard/apps/certificate-templates" variant="default">
                Templates
              </Button>
            ) : null}
            {send}
          </>
        }
        empty={send}
        call={certificates.list}
        extra={{ sort: '-sent_at' }}
        columns={columns}
        filters={[{ type: 'select', name: 'box', label: 'Received or sent', options: boxes }]}
        rowLabel={({ heading, to }) => `${heading}: ${to.full_name}`}
        onRowClick={(row) => void ask(<CertificateDialog {...row} name={row.to.full_name} />)}
      />
      <AskByAddress name="certificate" ask={(to) => <SendCertificate to={to} />} takesAny />
    </>
  )
}
