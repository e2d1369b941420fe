/** Trend, distribution and the heat map of questions, each figure with the way to its list. */
import { bandText } from '@iroko/contract/quality/boards'
import { Link } from '@tanstack/react-router'
import { countOf } from '../../../lib/format.ts'
import { monthInWords } from '../../../ui/date/date-words.ts'
import { ChartFigure } from '../../../ui/figures/chart-figure.tsx'
import { scoreText } from '../evaluations/columns.tsx'
import classes from './parts.module.css'

export interface TrendPart {
  from: string
  to: string
  evaluations: number
  average: number | null
  failed: number
}

const dayOf = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })
const dayText = (day: string): string => dayOf.format(Date.parse(`${day}T00:00:00Z`))

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
  const left = (at: number) => (scored.length === 1 ? 50 : (100 * at) / (scored.length - 1))
  const height = (average: number) => (100 * (average - least)) / (100 - least)
  const isMany = scored.length > 10
  return (
    <ChartFigure
      caption="Average score"
      heads={['From', 'To', 'Average', 'Evaluations', 'Auto-fails']}
      rows={trend.map(({ from, to, average, evaluations, failed }) => [from, to, scoreText(average), evaluations, failed])}
      className={classes.figure}
    >
      <div className={classes.trend}>
        <span className={classes.scale} aria-hidden="true">
          <span>100</span>
          <span>{(100 + least) / 2}</span>
          <span>{least}</span>
        </span>
        <div className={classes.plot}>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <polyline
              points={scored.map(({ average }, at) => `${left(at)},${100 - height(average)}`).join(' ')}
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <ol className={classes.points}>
            {scored.map((part, at) => (
              <li
                key={part.from}
                style={{ insetInlineStart: `${left(at)}%`, insetBlockEnd: `${height(part.average)}%` }}
                data-named={!isMany || at === 0 || at === scored.length - 1 || undefined}
              >
                <Point part={part} to={pathOf?.(part)} />
              </li>
            ))}
          </ol>
        </div>
        <span className={classes.ends} aria-hidden="true">
          <span>{dayText(scored[0]?.from ?? '')}</span>
          {scored.length > 1 ? <span>{dayText(scored.at(-1)?.from ?? '')}</span> : null}
        </span>
      </div>
    </ChartFigure>
  )
}

function Point({ part, to }: { part: TrendPart; to: string | undefined }) {
  const words = `${dayText(part.from)} to ${dayText(part.to)}: ${scoreText(part.average)}, ${countOf(part.evaluations, 'evaluation')}`
  const inside = (
    <>
      <span className={classes.dot} />
      <span className={classes.average} aria-hidden="true">
        {scoreText(part.average)}
      </span>
    </>
  )
  if (to)
    return (
      <Link to={to} className={classes.point} title={words} aria-label={words}>
        {inside}
      </Link>
    )
  return (
    <span className={classes.point} title={words}>
      {inside}
      <span className="visually-hidden">{words}</span>
    </span>
  )
}

interface BandsProps {
  bands: readonly { from: number; evaluations: number }[]
  pathOf: (from: number) => string
}

export function Bands({ bands, pathOf }: BandsProps) {
  const all = bands.reduce((sum, { evaluations }) => sum + evaluations, 0)
  const most = Math.max(1, ...bands.map(({ evaluations }) => evaluations))
  const share = (evaluations: number) => `${all === 0 ? 0 : Math.round((100 * evaluations) / all)}%`
  return (
    <ChartFigure
      caption="Scores"
      heads={['Score', 'Evaluations', 'Share']}
      rows={bands.map(({ from, evaluations }) => [bandText(from), evaluations, share(evaluations)])}
      className={classes.figure}
    >
      <ul className={classes.bands}>
        {[...bands].reverse().map(({ from, evaluations }) => (
          <li key={from}>
            <span>{bandText(from)}</span>
            <span className={classes.track}>
              <span style={{ inlineSize: `${(100 * evaluations) / most}%` }} />
            </span>
            <Link
              to={pathOf(from)}
              className={classes.count}
              aria-label={`${evaluations} ${share(evaluations)} from ${bandText(from)}`}
            >
              {evaluations} <span className="dimmed">{share(evaluations)}</span>
            </Link>
          </li>
        ))}
      </ul>
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
  const months = [...new Set(questions.flatMap((one) => one.months.map(({ month }) => month)))].sort().slice(-12)
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
          {questions.map((one) => (
            <tr key={`${one.family_id} ${one.question_id}`}>
              <th scope="row">
                {one.question}
                <span className="tiny">{`${one.form} · ${one.section} · weight ${one.weight}`}</span>
              </th>
              {months.map((month) => {
                const found = one.months.find((each) => each.month === month)
                return (
                  <td key={month} data-heat={found && heatOf(found.average)}>
                    {found ? (
                      <Link
                        to={pathOf(one, month)}
                        aria-label={`${Math.round(found.average)} of 100: ${one.question}, ${monthInWords(month)}, ${countOf(found.evaluations, 'answer')}`}
                      >
                        {Math.round(found.average)}
                      </Link>
                    ) : (
                      '-'
                    )}
                  </td>
                )
              })}
              <td data-heat={heatOf(one.average)}>
                <Link to={pathOf(one)} aria-label={`${scoreText(one.average)} of 100: ${one.question}, all months`}>
                  {scoreText(one.average)}
                </Link>
              </td>
              <td>{one.evaluations}</td>
              <td>
                {one.failed > 0 ? (
                  <Link to={pathOf(one, undefined, true)} aria-label={`${one.question}: ${countOf(one.failed, 'auto-fail')}`}>
                    {one.failed}
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
