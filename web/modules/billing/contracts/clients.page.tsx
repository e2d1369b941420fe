import {
  clientDirectory,
  clientStates,
  clientStateWords,
  residencyWords,
  vatTreatmentWords,
  withholdings,
  withholdingWords,
} from '@iroko/contract/clients/directory'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAddress } from '../../../lib/screen/use-address.ts'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { CrudPage } from '../../../screens/crud-page.tsx'
import { optionsOf } from '../../../screens/fields/option.ts'
import { Page } from '../../../ui/page.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { ClientContacts } from '../../clients/contacts/parts.tsx'
import { ClientEvidence } from '../evidence/parts.tsx'
import { Volumes } from '../measures/parts.tsx'
import { ContractChanges, Contracts } from './parts.tsx'

const title = 'Clients'
const own = { clients: 'Clients', contracts: 'Contracts', changes: 'Requests', evidence: 'Evidence' }
const withVolumes = { ...own, volumes: 'Volumes' }
const contents = { contracts: Contracts, changes: ContractChanges, evidence: ClientEvidence, volumes: Volumes }
const words = {
  contracts: 'What is charged, line by line. A line is never changed: it ends and another begins. Each takes two people.',
  volumes: 'What clients sent and what was measured of it: entered by one person, charged once another confirms it.',
  evidence:
    'Papers by which clients are zero-rated or withhold less. A zero-rated client gets no invoice without them; each is asked for 30 days before it ends.',
  changes: 'What was asked of contracts, and who decided.',
}
const states = clientStates.map((value) => ({ value, label: clientStateWords[value] }))
const rates = withholdings.map((value) => ({ value, label: withholdingWords[value] ?? '' }))

/** The clients with their campaigns, taxes, terms, contacts and contracts. */
export default function ClientsPage() {
  const views: Partial<typeof withVolumes> = useMay('measure.enter') ? withVolumes : own
  const [view, show] = useView(views as typeof withVolumes)
  const [{ client }, change] = useAddress()
  const seesContracts = useMay('contract.read')
  if (client) return <Contacts id={client} onBack={() => change({ client: undefined, q: undefined, page: undefined })} />
  const buttons = seesContracts ? (
    <ViewSwitch label={title} views={views as typeof withVolumes} view={view} onChange={show} />
  ) : undefined
  if (view === 'clients' || !seesContracts)
    return <Clients buttons={buttons} onOpen={(id) => change({ client: id, q: undefined })} />
  const Content = contents[view]
  return (
    <Page title={title} description={words[view]} actions={buttons}>
      <Content />
    </Page>
  )
}

function Clients({ buttons, onOpen }: { buttons: ReactNode; onOpen: (id: string) => void }) {
  return (
    <CrudPage
      title={title}
      description="Who the company works for: how each is taxed, and when it pays."
      buttons={buttons}
      calls={clientDirectory}
      columns={[
        { key: 'title', label: 'Client', sortable: true },
        {
          key: 'campaigns',
          label: 'Campaigns',
          render: ({ campaigns }) => campaigns.map((campaign) => campaign.title).join(', '),
        },
        { key: 'contacts', label: 'Contacts', align: 'end', width: 100 },
        { key: 'vat_treatment', label: 'VAT', width: 190, render: ({ vat_treatment }) => vatTreatmentWords[vat_treatment] },
        { key: 'wht_bp', label: 'Withholds', width: 110, render: ({ wht_bp }) => withholdingWords[wht_bp] },
        { key: 'terms_days', label: 'Pays within', width: 120, render: ({ terms_days }) => `${terms_days} days` },
        { key: 'state', label: 'State', sortable: true, width: 110, render: ({ state }) => clientStateWords[state] },
      ]}
      filters={[{ type: 'select', name: 'state', label: 'State', options: states }]}
      actions={[{ label: 'Contacts', inRow: 'default', run: ({ id }) => onOpen(id) }]}
      fields={[
        { name: 'title', type: 'text', label: 'Name', required: true, maxLength: 80 },
        {
          name: 'legal_name',
          type: 'text',
          label: 'Legal name',
          description: 'As invoices name it; empty: the name',
          maxLength: 120,
          value: '',
        },
        { name: 'rc_number', type: 'text', label: 'RC number', maxLength: 20, value: '' },
        { name: 'tin', type: 'text', label: 'TIN', description: 'Invoices must name it', maxLength: 20, value: '' },
        { name: 'address', type: 'text', label: 'Address', maxLength: 254, value: '', full: true },
        {
          name: 'residency',
          type: 'select',
          label: 'Based in',
          required: true,
          options: optionsOf(residencyWords),
          value: 'nigeria',
        },
        {
          ...{ name: 'vat_treatment', type: 'select', label: 'VAT', required: true, value: 'standard' },
          options: optionsOf(vatTreatmentWords),
        },
        { name: 'wht_bp', type: 'select', label: 'Withholds of the net', required: true, options: rates, value: 200 },
        { name: 'terms_days', type: 'number', label: 'Pays within', unit: 'days', required: true, value: 30, min: 0, max: 180 },
        { name: 'state', type: 'select', label: 'State', required: true, options: states, value: 'active' },
        { name: 'vat_agent', type: 'check', label: 'Withholds the VAT as well', value: false },
        { name: 'po_required', type: 'check', label: 'Invoices must name an order', value: false },
      ]}
      toDraft={({ id: _id, version: _version, archived_at: _archived, campaigns: _campaigns, contacts: _contacts, ...row }) =>
        row as never
      }
    />
  )
}

function Contacts({ id, onBack }: { id: string; onBack: () => void }) {
  const { data } = useCall(clientDirectory.list, { query: { limit: 1000 } })
  const client = data?.clients.find((row) => row.id === id)
  return (
    <Page
      title={client ? `Contacts of ${client.title}` : 'Contacts'}
      description="Who of the client signs in, and what each sees and does. One always manages the others."
      actions={
        <Button variant="default" onClick={onBack}>
          All clients
        </Button>
      }
    >
      <ClientContacts clientId={id} />
    </Page>
  )
}
