/** The results of a survey as bars, each with its numbers as a table behind. */

import type { Output } from '@iroko/contract/endpoint'
import type { surveys } from '@iroko/contract/engagement/surveys'
import { BarChart, type BarTone } from '../../../ui/figures/bar-chart.tsx'
import { BarList } from '../../../ui/figures/bar-list.tsx'
import { ChartFigure } from '../../../ui/figures/chart-figure.tsx'
import { bandMap } from './columns.tsx'

type Results = Output<typeof surveys.results>['results']

interface Bar {
  key: string
  label: string
  responses: number
  band?: keyof typeof bandMap
}

export function ResultCharts({ results }: { results: Results }) {
  const scored = results.scores.some(({ responses }) => responses > 0)
  return (
    <>
      {scored ? (
        <Bars
          caption="Scores"
          head="Score"
          of={results.shown ?? 0}
          bars={results.scores.map(({ band, responses }) => ({ key: band, label: bandMap[band].label, responses, band }))}
        />
      ) : null}
      {results.questions.map(({ id, question, answered, options }, index) =>
        answered === 0 ? (
          <p key={id} className="card16">
            <span className="strong">
              {index + 1}. {question}
            </span>{' '}
            Nobody answered this question.
          </p>
        ) : answered !== null && options.length > 0 ? (
          <Bars key={id} caption={`${index + 1}. ${question}`} head="Option" of={answered} bars={options} />
        ) : null,
      )}
    </>
  )
}

const bandTones: Record<keyof typeof bandMap, BarTone> = { red: 'bad', amber: 'warn', green: 'plain' }

/** From 0 to 10: its figures stand under columns; words need lines. */
const isScale = (bars: readonly Bar[]): boolean => bars.length > 5 && bars.every(({ label }) => /^\d+$/.test(label))

/** What was chosen most is strong. */
function Bars({ caption, head, of, bars }: { caption: string; head: string; of: number; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ responses }) => responses))
  const share = (responses: number) => (of === 0 ? 0 : Math.round((100 * responses) / of))
  return (
    <ChartFigure
      caption={caption}
      heads={[head, 'Responses', 'Share']}
      rows={bars.map(({ label, responses }) => [label, responses, `${share(responses)}%`])}
    >
      {isScale(bars) ? (
        <BarChart
          labels={bars.length}
          bars={bars.map(({ key, label, responses }) => ({
            key,
            label,
            parts: [{ value: responses, tone: responses === most ? 'strong' : 'plain' }],
            words: `${label}: ${responses} (${share(responses)}%)`,
          }))}
        />
      ) : (
        <BarList
          whole={of}
          bars={bars.map(({ key, label, responses, band }) => ({
            key,
            label,
            value: responses,
            figure: String(responses),
            share: `${share(responses)}%`,
            tone: band ? bandTones[band] : responses === most ? 'strong' : 'plain',
          }))}
        />
      )}
    </ChartFigure>
  )
}
