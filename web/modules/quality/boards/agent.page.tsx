import { boards } from '@iroko/contract/quality/boards'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useCall } from '../../../lib/use-call.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { peopleColumns } from './columns.tsx'
import { CampaignChoice, ContactChoice, evaluationsPath, PeriodChoice, useBoardQuery } from './parts-period.tsx'
import { PersonFigures } from './parts-person.tsx'

/** Everyone in campaigns whom the reader sees, evaluated or not; each opens how they score and what to improve. */
export default function AgentPage() {
  const person = useOpenRecord('person')
  const [query] = useBoardQuery()
  if (person.id) return <OnePerson ogid={person.id} onBack={person.close} />
  return (
    <ListPage
      title="Agent"
      call={boards.people}
      extra={{ query }}
      columns={peopleColumns(({ employee }, more) => evaluationsPath(query, { ...more, ogid: employee.ogid }))}
      buttons={
        <>
          <PeriodChoice />
          <CampaignChoice chosen={query.office_id} all />
          <ContactChoice />
        </>
      }
      filters={[
        {
          type: 'select',
          name: 'evaluated',
          label: 'Evaluated',
          options: [
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'Not yet' },
          ],
        },
        { type: 'flag', name: 'is_here', label: 'Works there today' },
      ]}
      empty="You see nobody in a campaign"
      rowLabel={({ employee }) => employee.full_name}
      onRowClick={({ employee }) => person.open(employee.ogid)}
      errorPrefix="Quality | "
    />
  )
}

function OnePerson({ ogid, onBack }: { ogid: string; onBack: () => void }) {
  const [{ from, to }] = useBoardQuery()
  const found = useCall(boards.person, { params: { ogid }, query: { from, to } }, { keepPrevious: true })
  const shown = found.data?.quality_person
  return (
    <Page
      title="Agent"
      heading={shown?.employee.full_name ?? 'Agent'}
      facts={shown ? [shown.office?.title ?? 'Left', shown.lead?.full_name].filter(Boolean).join(' · ') : undefined}
      actions={
        <>
          <PeriodChoice />
          <Button variant="default" leftSection={<IconArrowLeft size={18} />} onClick={onBack}>
            All agents
          </Button>
        </>
      }
    >
      <Loaded found={found} prefix="Quality | " count={2} height={120}>
        {({ quality_person }) => (
          <PersonFigures person={quality_person} pathOf={(more) => evaluationsPath({ from, to }, { ogid, ...more })} />
        )}
      </Loaded>
    </Page>
  )
}
