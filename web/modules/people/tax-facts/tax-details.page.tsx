import '../../../ui/mantine-over.ts'
import type { Row } from '@iroko/contract/endpoint'
import { taxFacts, taxGaps, taxGapWords } from '@iroko/contract/people/tax-facts'
import { Button, Select } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { personColumn } from '../../../screens/columns/person-column.tsx'
import { ImportButton } from '../../../screens/crud-page.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { RecordDrawer } from '../../../screens/record-drawer.tsx'
import { useShownPay } from '../../../ui/shown-pay.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import { TaxDetails, taxYears } from './parts.tsx'

type TaxRow = Row<typeof taxFacts.list>

const gapMap = Object.fromEntries(taxGaps.map((gap) => [gap, { label: taxGapWords[gap], tone: 'waiting' }])) as StatusMap<
  TaxRow['missing'][number]
>

const chosen = ({ pension, nhf, nhis }: TaxRow): string =>
  [pension ? 'Pension' : '', nhf ? 'NHF' : '', nhis ? 'NHIS' : ''].filter(Boolean).join(', ') || 'None'

/** What the tax of a year follows from for everyone, and what is missing for it. */
export default function TaxDetailsPage() {
  const [year, setYear] = useState(String(new Date().getFullYear()))
  const person = useOpenRecord('person')
  const mayEdit = useMay('people.pay.edit')
  const { isShown, money, toggle } = useShownPay()
  return (
    <>
      <ListPage
        title="Tax details"
        description="State of residence, contributions and reliefs of a year, and what is missing before the schedules can be filed."
        buttons={
          <>
            {toggle}
            {mayEdit ? <ImportButton title="Tax details" call={taxFacts.import} /> : null}
          </>
        }
        toolbar={
          <Select
            aria-label="Year"
            w={96}
            data={taxYears}
            value={year}
            allowDeselect={false}
            onChange={(value) => setYear(value ?? year)}
          />
        }
        call={taxFacts.list}
        extra={{ query: { year } }}
        columns={[
          personColumn<TaxRow>(({ office }) => [office], 264),
          { key: 'tax_state', label: 'Tax state', sortable: true, width: 110 },
          { key: 'pension', label: 'Contributions', width: 130, render: chosen },
          {
            key: 'rent_kobo',
            label: 'Rent in the year',
            align: 'end',
            width: 130,
            render: ({ rent_kobo }) => (isShown && rent_kobo === 0 ? '-' : money(rent_kobo)),
          },
          {
            key: 'missing',
            label: 'Missing details',
            width: 200,
            render: ({ missing }) =>
              missing.length === 0 ? '-' : missing.map((gap) => <StatusBadge key={gap} status={gap} map={gapMap} />),
          },
          {
            key: 'declaration_id',
            label: 'Declaration',
            width: 150,
            render: ({ declaration_id }) => (declaration_id ? 'Awaiting decision' : '-'),
          },
        ]}
        filters={[
          {
            name: 'missing',
            type: 'select',
            label: 'Missing',
            options: [{ value: 'any', label: 'Any' }, ...taxGaps.map((value) => ({ value, label: taxGapWords[value] }))],
          },
          { name: 'pending', type: 'flag', label: 'Declaration awaiting decision' },
        ]}
        rowLabel={({ employee }) => employee.full_name}
        bulk={
          mayEdit
            ? [
                {
                  label: (count) => `Add document for ${countOf(count, 'person', 'people')}`,
                  ask: (rows) => <PaperDialog year={Number(year)} ogids={rows.map(({ employee }) => employee.ogid)} />,
                },
              ]
            : undefined
        }
        onRowClick={({ employee }) => person.open(employee.ogid)}
        errorPrefix="Tax details | "
      />
      {person.id ? <PersonSheet ogid={person.id} year={Number(year)} onClose={person.close} /> : null}
    </>
  )
}

/** One document for many, such as the statement of the payroll before. */
const PaperDialog = ({ year, ogids }: { year: number; ogids: string[] }) => (
  <SendDialog<{ year: number; ogids: string[]; file_id: string }>
    title={`Document for the tax details of ${countOf(ogids.length, 'person', 'people')}`}
    call={taxFacts.addPaper}
    prefix="Tax details | "
    submit="Add document"
    fixed={{ year, ogids }}
    fields={[
      {
        name: 'file_id',
        type: 'file',
        label: 'Document',
        purpose: 'tax',
        required: 'Add the document',
        description: 'Such as the statement of the payroll before. Those who countersign and approve can open it.',
      },
    ]}
  />
)

function PersonSheet({ ogid, year, onClose }: { ogid: string; year: number; onClose: () => void }) {
  const found = useCall(taxFacts.show, { params: { ogid, year: String(year) } })
  const declaration = useOpenRecord('declaration')
  return (
    <RecordDrawer
      title={found.data?.tax_facts.employee.full_name ?? 'Tax details'}
      found={found}
      errorPrefix="Tax details | "
      covered={Boolean(declaration.id)}
      onClose={onClose}
    >
      {() => (
        <>
          <TaxDetails ogid={ogid} year={year} />
          <Button variant="default" renderRoot={(props) => <Link {...props} to={`/dashboard/user/profile/${ogid}?tab=pay`} />}>
            Tax ID, pension and bank numbers
          </Button>
        </>
      )}
    </RecordDrawer>
  )
}
