import type { Input, Output } from '@iroko/contract/endpoint'
import { fewestShown, surveys } from '@iroko/contract/engagement/surveys'
import { useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { lazily } from '../../../lib/lazily.ts'
import { useCall } from '../../../lib/use-call.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { Choice } from '../../../ui/choice/choice.tsx'
import { StatCard, StatCards } from '../../../ui/figures/stat-card.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty, Skeletons } from '../../../ui/state/states.tsx'
import { answerColumns } from './columns.tsx'

const ResultCharts = lazily(() => import('./parts-charts.tsx').then((module) => module.ResultCharts))

type Cut = NonNullable<Input<typeof surveys.results>['query']>
type Results = Output<typeof surveys.results>['results']

/** The results of one survey: charts with their numbers, every answer as a table, and cuts. */
export default function SurveyResultsPage() {
  const { id = '', title = '' }: { id?: string; title?: string } = useParams({ strict: false })
  const [cut, setCut] = useState<Cut>({})
  const found = useCall(surveys.results, { params: { id }, query: cut }, { keepPrevious: true })
  const results = found.data?.results
  return (
    <Page title={results?.title ?? title} description={results?.anonymous ? 'Anonymous survey' : undefined}>
      <Loaded found={found} prefix="Survey Error | " count={4} height={120}>
        {(data) => <Shown results={data.results} cut={cut} onCut={setCut} />}
      </Loaded>
    </Page>
  )
}

function Shown({ results, cut, onCut }: { results: Results; cut: Cut; onCut: (cut: Cut) => void }) {
  const { responses, asked, shown, average_score, anonymous, state } = results
  const isTooSmall = anonymous && responses < fewestShown
  return (
    <>
      <StatCards>
        <StatCard label="Responses" value={responses} hint={`of ${asked}`} />
        <StatCard
          label="Shown"
          value={shown ?? '-'}
          hint={
            anonymous && shown !== null && shown < responses
              ? `${responses - shown} appear once there are ${fewestShown}`
              : undefined
          }
        />
        <StatCard label="Average score" value={average_score === null ? '-' : `${average_score} %`} />
      </StatCards>
      {isTooSmall || (anonymous && state !== 'closed') ? null : <CutChoice results={results} cut={cut} onCut={onCut} />}
      {shown === null ? (
        <Empty
          title="Too few responses"
          text={`The results of an anonymous survey appear once there are ${fewestShown} responses, in total and for each answer they are filtered by.`}
        />
      ) : (
        <Suspense fallback={<Skeletons count={3} height={160} />}>
          <ResultCharts results={results} />
        </Suspense>
      )}
      {isTooSmall ? null : (
        <Section title="Answers">
          <ListView
            label="Answers"
            empty="No answers yet. They appear here as people submit the survey."
            call={surveys.answers}
            extra={{ params: { id: results.id } }}
            columns={anonymous ? answerColumns.slice(0, 2) : answerColumns}
            errorPrefix="Survey Error | "
          />
        </Section>
      )}
    </>
  )
}

/** By an answer to a radio question or, where names are kept, by office. */
function CutChoice({ results, cut, onCut }: { results: Results; cut: Cut; onCut: (cut: Cut) => void }) {
  const everyone = { value: '', label: 'All responses' }
  const answers = results.questions
    .filter(({ question_type }) => question_type === 'radio')
    .flatMap(({ id, question, options }) =>
      options.map(({ key, label }) => ({ value: `${id}:${key}`, label: `${question}: ${label}` })),
    )
  const choose = (value: string) => {
    const [question_id, option] = value.split(':')
    onCut(value ? { question_id, option } : {})
  }
  return (
    <div className="line12">
      {answers.length > 0 ? (
        <Choice
          label="Answer"
          options={[everyone, ...answers]}
          value={cut.question_id ? `${cut.question_id}:${cut.option}` : ''}
          onChange={choose}
        />
      ) : null}
      {results.offices.length > 1 ? (
        <Choice
          label="Office"
          options={[everyone, ...results.offices.map(({ id, title }) => ({ value: id, label: title }))]}
          value={cut.office_id ?? ''}
          onChange={(office_id) => onCut(office_id ? { office_id } : {})}
        />
      ) : null}
    </div>
  )
}
