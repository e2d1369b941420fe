/** Trend, distribution and the heat map of questions, each figure with the way to its list. */
import { dayAs } from '@iroko/contract/day-words'
import { bandText } from '@iroko/contract/quality/boards'
import { Link } from '@tanstack/react-router'
import { countOf } from '../../../lib/format.ts'
import { monthInWords } from '../../../ui/date/date-words.ts'
import { BarList } from '../../../ui/figures/bar-list.tsx'
import { ChartFigure } from '../../../ui/figures/chart-figure.tsx'
import { LineChart } from '../../../ui/figures/line-chart.tsx'
import { scoreText } from '../evaluations/columns.tsx'
import classes from './parts.module.css'

export interface TrendPart {
  from: string
  to: string
  evaluations: number
  average: number | null
  failed: number
}

interface TrendProps {
  trend: readonly TrendPart[]
  /** Where the evaluations of a part are listed; nowhere for a client. */
  pathOf?: (part: TrendPart) => string
}

/** The average as a line; the scale begins at a round number below the lowest. */
export function Trend({ trend, pathOf }: TrendProps) {
  const scored = trend.flatMap((part) => (part.average === null ? [] : [{ ...part, average: part.average }]))
  if (scored.length === 0) return null
  const least = Math.min(90, Math.floor(Math.min(...scored.map(({ average }) => average)) / 10) * 10)
  return (
    <ChartFigure
      caption="Average score"
      heads={['From', 'To', 'Average', 'Evaluations', 'Auto-fails']}
      rows={trend.map(({ from, to, average, evaluations, failed }) => [from, to, scoreText(average), evaluations, failed])}
    >
      <LineChart
        from={least}
        to={100}
        points={scored.map((part) => ({
          key: part.from,
          label: dayAs(part.from, {}),
          value: part.average,
          text: scoreText(part.average),
          words: `${dayAs(part.from, {})} to ${dayAs(part.to, {})}: ${scoreText(part.average)}, ${countOf(part.evaluations, 'evaluation')}`,
          to: pathOf?.(part),
        }))}
      />
    </ChartFigure>
  )
}

interface BandsProps {
  bands: readonly { from: number; evaluations: number }[]
  pathOf: (from: number) => string
}

export function Bands({ bands, pathOf }: BandsProps) {
  const all = bands.reduce((sum, { evaluations }) => sum + evaluations, 0)
  const share = (evaluations: number) => `${all === 0 ? 0 : Math.round((100 * evaluations) / all)}%`
  return (
    <ChartFigure
      caption="Scores"
      heads={['Score', 'Evaluations', 'Share']}
      rows={bands.map(({ from, evaluations }) => [bandText(from), evaluations, share(evaluations)])}
    >
      <BarList
        bars={bands.toReversed().map(({ from, evaluations }) => ({
          key: String(from),
          label: bandText(from),
          value: evaluations,
          figure: String(evaluations),
          share: share(evaluations),
          to: pathOf(from),
        }))}
      />
    </ChartFigure>
  )
}

export interface QuestionFigures {
  family_id: string
  form: string
  question_id: string
  question: string
  section: string
  weight: number
  evaluations: number
  average: number
  failed: number
  months: readonly { month: string; evaluations: number; average: number }[]
}

/** The less it reached, the stronger; the figure stands in it, so that no colour has to be told apart. */
const heatOf = (average: number): string =>
  average < 60 ? 'bad' : average < 75 ? 'waiting' : average < 90 ? 'neutral' : 'good'

interface HeatMapProps {
  questions: readonly QuestionFigures[]
  pathOf: (question: QuestionFigures, month?: string, failed?: boolean) => string
}

export function HeatMap({ questions, pathOf }: HeatMapProps) {
  const months = [...new Set(questions.flatMap((question) => question.months.map(({ month }) => month)))].sort().slice(-12)
  return (
    <div className={`surface ${classes.heat}`}>
      <table>
        <thead>
          <tr>
            <th scope="col">Question</th>
            {months.map((month) => (
              <th key={month} scope="col" title={monthInWords(month)}>
                {monthShort(month)}
              </th>
            ))}
            <th scope="col">All</th>
            <th scope="col">Answers</th>
            <th scope="col">Auto-fails</th>
          </tr>
        </thead>
        <tbody>
          {questions.map((question) => (
            <tr key={`${question.family_id} ${question.question_id}`}>
              <th scope="row">
                {question.question}
                <span className="tiny">{`${question.form} · ${question.section} · weight ${question.weight}`}</span>
              </th>
              {months.map((month) => {
                const found = question.months.find((each) => each.month === month)
                return (
                  <td key={month} data-heat={found && heatOf(found.average)}>
                    {found ? (
                      <Link
                        to={pathOf(question, month)}
                        aria-label={`${Math.round(found.average)} of 100: ${question.question}, ${monthInWords(month)}, ${countOf(found.evaluations, 'answer')}`}
                      >
                        {Math.round(found.average)}
                      </Link>
                    ) : (
                      '-'
                    )}
                  </td>
                )
              })}
              <td data-heat={heatOf(question.average)}>
                <Link
                  to={pathOf(question)}
                  aria-label={`${scoreText(question.average)} of 100: ${question.question}, all months`}
                >
                  {scoreText(question.average)}
                </Link>
              </td>
              <td>{question.evaluations}</td>
              <td>
                {question.failed > 0 ? (
                  <Link
                    to={pathOf(question, undefined, true)}
                    aria-label={`${question.question}: ${countOf(question.failed, 'auto-fail')}`}
                  >
                    {question.failed}
                  </Link>
                ) : (
                  0
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const monthOf = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short', year: '2-digit' })
const monthShort = (month: string): string => monthOf.format(Date.parse(`${month}-01T00:00:00Z`))
