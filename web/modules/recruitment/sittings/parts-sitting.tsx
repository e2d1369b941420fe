/** One sitting over the list: what was asked, what was answered, and when the window was left. */
import type { Output } from '@iroko/contract/endpoint'
import { aptitudeKindWords } from '@iroko/contract/recruitment/questions'
import { sittings } from '@iroko/contract/recruitment/sittings'
import { countOf } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { RecordDrawer } from '../../../screens/record-drawer.tsx'
import { momentText } from '../../../ui/date/date-words.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { resultText, sittingMap } from './columns.tsx'
import classes from './parts.module.css'

type Sitting = Output<typeof sittings.show>['aptitude_sitting']
type Question = Sitting['questions'][number]

export function SittingDrawer({ id, name }: { id: string; name: string }) {
  const found = useCall(sittings.show, { params: { id } })
  return (
    <RecordDrawer<Output<typeof sittings.show>> title={name} found={found} errorPrefix="Sitting">
      {({ aptitude_sitting }) => <SittingBody sitting={aptitude_sitting} />}
    </RecordDrawer>
  )
}

const timeOf = (at: string | null): string => (at === null ? '-' : momentText(at))

function SittingBody({ sitting }: { sitting: Sitting }) {
  const { test, status, pass_mark, application, started_at, finished_at, expires_at, window, questions, attempt } = sitting
  return (
    <div className="column16">
      <DescriptionList
        items={[
          { label: 'Test', value: attempt > 1 ? `${test.title}, invitation ${attempt}` : test.title },
          { label: 'Status', value: <StatusBadge status={status} map={sittingMap} /> },
          { label: 'Result', value: `${resultText(sitting)}, ${pass_mark}% to pass` },
          { label: 'Job', value: application.job_title },
          started_at === null
            ? { label: 'Start by', value: timeOf(expires_at) }
            : { label: 'Started', value: timeOf(started_at) },
          { label: 'Handed in', value: timeOf(finished_at) },
        ]}
      />
      {started_at === null ? null : <WindowLog window={window} />}
      {questions.map((question) => (
        <QuestionCard key={question.id} question={question} />
      ))}
    </div>
  )
}

const secondsBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 1000)

function WindowLog({ window }: { window: Sitting['window'] }) {
  if (window.length === 0) return <p className="small">The window of the test was never left.</p>
  return (
    <details>
      <summary>The window was left {countOf(window.length, 'time')}</summary>
      <ul>
        {window.map(({ left_at, back_at }) => (
          <li key={left_at}>
            {momentText(left_at)}
            {back_at === null ? ', not back' : `, for ${countOf(secondsBetween(left_at, back_at), 'second')}`}
          </li>
        ))}
      </ul>
    </details>
  )
}

function QuestionCard({ question }: { question: Question }) {
  const { position, title, kind, points, awarded, options, given, right_answer, picture } = question
  return (
    <section className="card16 column8" aria-label={`Question ${position}`}>
      <div className={classes.head}>
        <span className="tiny">
          Question {position} · {aptitudeKindWords[kind]}
        </span>
        <span className="tiny">{awarded === null ? `of ${points}` : `${awarded} of ${points}`}</span>
      </div>
      <strong className={classes.words}>{title}</strong>
      {picture ? <img src={picture} alt="What the question is about" className={classes.picture} /> : null}
      {options.length > 0 ? (
        <ul className={classes.options}>
          {options.map(({ label, right, chosen }) => (
            <li key={label} data-right={right}>
              {label}
              <span className="tiny">{optionWords(right, chosen)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.words}>{given ?? 'No answer'}</p>
      )}
      {kind === 'number' && awarded === 0 ? <span className="tiny">Right: {right_answer}</span> : null}
    </section>
  )
}

function optionWords(right: boolean, chosen: boolean): string {
  if (right) return chosen ? 'Chosen, right' : 'Right, not chosen'
  return chosen ? 'Chosen, wrong' : ''
}
