import { boards } from '@iroko/contract/quality/boards'
import { useRouter } from '@tanstack/react-router'
import { useCall } from '../../../lib/use-call.ts'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { ClientNames } from '../../clients/clients/parts-names.tsx'
import { peopleColumns } from './columns.tsx'
import { BoardFigures, Parts, Questions, useBoard } from './parts-board.tsx'
import {
  type BoardQuery,
  CampaignChoice,
  ContactChoice,
  evaluationsPath,
  PdfButton,
  PeriodChoice,
  useBoardQuery,
} from './parts-period.tsx'

/** One campaign: its teams, leads, evaluators, questions and people, and what its client sees. */
export default function CampaignPage() {
  const [asked] = useBoardQuery()
  const options = useOfficeOptions('campaign')
  // The one with the most evaluations, until one is chosen.
  const { from, to } = asked
  const most = useCall(boards.figures, { query: { by: 'campaign', limit: 1, from, to } }, { enabled: !asked.office_id })
  const office_id = asked.office_id ?? most.data?.quality_figures[0]?.id ?? (most.isSuccess ? options[0]?.value : undefined)
  const query = { ...asked, ...(office_id && { office_id }) }
  const found = useBoard(query, office_id !== undefined)
  return (
    <Page
      title="Campaign"
      heading={options.find(({ value }) => value === office_id)?.label ?? 'Campaign'}
      actions={
        <>
          <PeriodChoice />
          <CampaignChoice chosen={office_id} />
          <ContactChoice />
          <PdfButton query={query} />
        </>
      }
    >
      {office_id ? (
        <>
          <Loaded found={found} prefix="Quality | " count={2} height={120}>
            {({ quality_board }) => (
              <>
                <BoardFigures board={quality_board} query={query} />
                {quality_board.totals.evaluations > 0 ? (
                  <>
                    <Parts query={query} groups={['team', 'lead', 'evaluator']} />
                    <Questions query={query} />
                  </>
                ) : null}
                {quality_board.client ? <ClientNames client={quality_board.client} /> : null}
              </>
            )}
          </Loaded>
          <People query={query} />
        </>
      ) : (
        <Loaded found={most} prefix="Quality | " count={2} height={120}>
          {() => <Empty text="There are no campaigns yet" />}
        </Loaded>
      )}
    </Page>
  )
}

function People({ query }: { query: BoardQuery }) {
  const router = useRouter()
  return (
    <Section title="People">
      <ListView
        label="People"
        call={boards.people}
        extra={{ query, prefix: 'people' }}
        columns={peopleColumns(({ employee }, more) => evaluationsPath(query, { ...more, ogid: employee.ogid }))}
        empty="Nobody works in this campaign"
        rowLabel={({ employee }) => employee.full_name}
        onRowClick={({ employee }) =>
          void router.navigate({
            href: `/dashboard/qa/qa-dashboard/agent?${new URLSearchParams({ from: query.from, to: query.to, person: employee.ogid })}`,
          })
        }
        errorPrefix="Quality | "
      />
    </Section>
  )
}
