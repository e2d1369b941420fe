/** The results of a survey as bars, each with its numbers as a table behind. */

import type { Output } from '@iroko/contract/endpoint'
import type { surveys } from '@iroko/contract/engagement/surveys'
import { Fragment } from 'react'
import { ChartFigure } from '../../../ui/figures/chart-figure.tsx'
import { bandMap } from './columns.tsx'
import classes from './parts.module.css'

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
        answered !== null && options.length > 0 ? (
          <Bars key={id} caption={`${index + 1}. ${question}`} head="Option" of={answered} bars={options} />
        ) : null,
      )}
    </>
  )
}

function Bars({ caption, head, of, bars }: { caption: string; head: string; of: number; bars: readonly Bar[] }) {
  const share = (responses: number) => (of === 0 ? 0 : Math.round((100 * responses) / of))
  return (
    <ChartFigure
      caption={caption}
      heads={[head, 'Responses', 'Share']}
      rows={bars.map(({ label, responses }) => [label, responses, `${share(responses)}%`])}
    >
      <div
        className={classes.bars}
        role="img"
        aria-label={bars.map(({ label, responses }) => `${label}: ${responses}`).join('; ')}
      >
        {bars.map(({ key, label, responses, band }) => (
          <Fragment key={key}>
            <span>{label}</span>
            <span className={classes.bar} data-band={band} style={{ width: `${share(responses)}%` }} />
            <span className="figures">{`${responses} (${share(responses)}%)`}</span>
          </Fragment>
        ))}
      </div>
    </ChartFigure>
  )
}
