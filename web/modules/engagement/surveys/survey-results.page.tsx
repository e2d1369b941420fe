import type { Input, Output } from '@iroko/contract/endpoint'
import { fewestAsked, fewestShown, surveys } from '@iroko/contract/engagement/surveys'
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
import { answerColumns, signed } from './columns.tsx'

const ResultCharts = lazily(() => import('./parts-charts.tsx').then((module) => module.ResultCharts))
const Trend = lazily(() => import('./parts-trend.tsx').then((module) => module.Trend))

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
  const { id, responses, asked, shown, hidden, average_score, anonymous, questions } = results
  const isCut = Object.keys(cut).length > 0
  const kept = shown === null ? 0 : questions.filter(({ answered }) => answered === null).length
  return (
    <>
      <StatCards>
        <StatCard label="Responses" value={responses} hint={`of ${asked} asked`} />
        {isCut ? <StatCard label="In this filter" value={shown ?? '-'} /> : null}
        {average_score === null ? null : <StatCard label="Average score" value={`${average_score}%`} />}
        {questions.map(({ id: question, enps }) =>
          enps === null ? null : <StatCard key={question} label="eNPS" value={signed(enps)} hint="from −100 to 100" />,
        )}
      </StatCards>
      <CutChoice results={results} cut={cut} onCut={onCut} />
      {hidden ? (
        <Empty {...hiddenWords[isCut ? 'cut' : hidden]} />
      ) : (
        <Suspense fallback={<Skeletons count={3} height={160} />}>
          {kept > 0 ? (
            <p className="small">
              {kept === 1 ? '1 question is' : `${kept} questions are`} hidden: fewer than {fewestShown} people would stand out.
            </p>
          ) : null}
          <ResultCharts results={results} />
        </Suspense>
      )}
      <Suspense>
        <Trend id={id} />
      </Suspense>
      {hidden && !isCut ? null : (
        <Section title="Answers">
          <ListView
            label="Answers"
            empty="No answers yet. They appear here as people submit the survey."
            call={surveys.answers}
            extra={{ params: { id } }}
            columns={anonymous ? answerColumns.slice(0, 2) : answerColumns}
            errorPrefix="Survey Error | "
          />
        </Section>
      )}
    </>
  )
}

const hiddenWords = {
  open: {
    title: 'Results appear after the end date',
    text: 'The survey is anonymous: while people answer it, what changes would tell who said what.',
  },
  few: {
    title: 'Too few responses',
    text: `Results of an anonymous survey appear if at least ${fewestAsked} people were asked and ${fewestShown} answered.`,
  },
  cut: {
    title: 'Not shown for this filter',
    text: `Fewer than ${fewestShown} people would stand out by it.`,
  },
}

/** By an answer to a radio question or, where names are kept, by office. */
function CutChoice({ results, cut, onCut }: { results: Results; cut: Cut; onCut: (cut: Cut) => void }) {
  const everyone = { value: '', label: 'All responses' }
  const answers = results.questions
    .filter(({ id }) => results.cuts.includes(id))
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
