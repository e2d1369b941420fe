import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { BoardFigures, Parts, Questions, useBoard } from './parts-board.tsx'
import { CampaignChoice, ContactChoice, PdfButton, PeriodChoice, useBoardQuery } from './parts-period.tsx'

/** How the company scores, as far as the reader sees it; each figure opens its list. */
export default function QaDashboardPage() {
  const [query] = useBoardQuery()
  const found = useBoard(query)
  return (
    <Page
      title="QA Dashboard"
      description="Released evaluations, by the day of the contact. Scores stay with the campaign, team and lead of that day."
      actions={
        <>
          <PeriodChoice />
          <CampaignChoice chosen={query.office_id} all />
          <ContactChoice />
          <PdfButton query={query} />
        </>
      }
    >
      <Loaded found={found} prefix="Quality | " count={2} height={120}>
        {({ quality_board }) => (
          <>
            <BoardFigures board={quality_board} query={query} />
            {quality_board.totals.evaluations > 0 ? (
              <>
                <Parts query={query} groups={['campaign', 'team', 'lead', 'evaluator']} />
                <Questions query={query} />
              </>
            ) : null}
          </>
        )}
      </Loaded>
    </Page>
  )
}
