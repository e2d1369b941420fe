/** How a survey that repeats went from issue to issue, with its numbers as a table behind. */
import { dayAs } from '@iroko/contract/day-words'
import type { Output } from '@iroko/contract/endpoint'
import { surveys } from '@iroko/contract/engagement/surveys'
import { useCall } from '../../../lib/use-call.ts'
import { ChartFigure } from '../../../ui/figures/chart-figure.tsx'
import { LineChart } from '../../../ui/figures/line-chart.tsx'
import { Section } from '../../../ui/page.tsx'
import { signed } from './columns.tsx'
import classes from './parts.module.css'

type Issue = Output<typeof surveys.trend>['trend'][number]
type Question = Issue['questions'][number]

interface Point {
  day: string
  /** Null where it is not shown. */
  value: number | null
}

/** Nothing of a survey that was asked once. */
export function Trend({ id }: { id: string }) {
  const { data } = useCall(surveys.trend, { params: { id } })
  const issues = data?.trend ?? []
  if (issues.length < 2) return null
  const line = (read: (issue: Issue) => number | null): Point[] =>
    issues.map((issue) => ({ day: issue.starts_on, value: read(issue) }))
  const latest = issues.at(-1)?.questions ?? []
  const scales = latest.filter((question) => isScale(question, issues))
  const radios = latest.filter((question) => question.question_type === 'radio' && !scales.includes(question))
  const same = (question: Question, issue: Issue) => issue.questions.find(isSame(question))
  return (
    <Section title="Trend">
      <div className={classes.trends}>
        <Line
          caption="Responses, share of those asked"
          points={line(({ responses, asked }) => (asked === 0 ? null : Math.round((100 * responses) / asked)))}
          from={0}
          to={100}
          unit="%"
        />
        <Line caption="Average score" points={line(({ average_score }) => average_score)} from={0} to={100} unit="%" />
        {scales.map((question) => (
          <Line
            key={question.id}
            caption="eNPS"
            points={line((issue) => same(question, issue)?.enps ?? null)}
            from={-100}
            to={100}
          />
        ))}
        {radios.map((question) => {
          const [first] = issues.flatMap((issue) => same(question, issue)?.options ?? [])
          return first ? (
            <Line
              key={question.id}
              caption={`${question.question} ${first.label}`}
              points={line((issue) => shareOf(same(question, issue), first.key))}
              from={0}
              to={100}
              unit="%"
            />
          ) : null
        })}
      </div>
    </Section>
  )
}

/** Asked in the same words: what was changed is another question. */
const isSame =
  ({ id, question, question_type }: Question) =>
  (other: Question) =>
    other.id === id && other.question === question && other.question_type === question_type

const isScale = (question: Question, issues: readonly Issue[]) =>
  issues.some((issue) => issue.questions.some((alike) => isSame(question)(alike) && alike.enps !== null))

function shareOf(question: Question | undefined, key: string): number | null {
  if (!question?.answered) return null
  const chosen = question.options.find((option) => option.key === key)?.responses ?? 0
  return Math.round((100 * chosen) / question.answered)
}

interface LineProps {
  caption: string
  points: readonly Point[]
  from: number
  to: number
  unit?: string
}

function Line({ caption, points, from, to, unit = '' }: LineProps) {
  if (points.every(({ value }) => value === null)) return null
  const written = (value: number) => `${from < 0 ? signed(value) : value}${unit}`
  return (
    <ChartFigure
      caption={caption}
      heads={['Start date', 'Value']}
      rows={points.map(({ day, value }) => [day, value === null ? '-' : written(value)])}
    >
      <LineChart
        from={from}
        to={to}
        format={written}
        points={points.flatMap(({ day, value }) =>
          value === null
            ? []
            : [{ key: day, label: dayAs(day, {}), value, text: written(value), words: `${dayAs(day, {})}: ${written(value)}` }],
        )}
      />
    </ChartFigure>
  )
}
