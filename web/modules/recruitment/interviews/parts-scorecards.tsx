import { type interviews, recommendationWords } from '@iroko/contract/recruitment/interviews'
import { useCall } from '../../../lib/use-call.ts'
import { Dialog } from '../../../screens/dialog.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import classes from './parts-scorecards.module.css'

interface Scorecards {
  call: typeof interviews.scorecards | typeof interviews.others
  id: string
  full_name: string
}

/** What each of the panel wrote, as far as one may read it. */
export function ScorecardsDialog({ call, id, full_name }: Scorecards) {
  const found = useCall(call as typeof interviews.scorecards, { params: { id } })
  const { scorecards = [], hidden = 0 } = found.data ?? {}
  return (
    <Dialog title={`Scorecards of ${full_name}`}>
      {() => (
        <div className="column16">
          <Loaded found={found} prefix="Interview | " count={3} height={72} />
          {found.isSuccess && scorecards.length === 0 ? (
            <Empty
              title={hidden > 0 ? 'Hidden for now' : 'No scorecards yet'}
              text={
                hidden > 0
                  ? `${hidden} given. They are shown when all of the panel gave theirs, or once there is a result.`
                  : 'The panel scores once the interview has begun.'
              }
            />
          ) : null}
          {scorecards.map(({ by, recommendation, words, scores }) => (
            <section key={by.id} className={classes.card}>
              <PersonCell name={by.full_name} picture={by.profile_picture} detail={recommendationWords[recommendation]} />
              <dl className={classes.scores}>
                {scores.map(({ skill, score }) => (
                  <div key={skill}>
                    <dt>{skill}</dt>
                    <dd>{score} of 5</dd>
                  </div>
                ))}
              </dl>
              <p className={classes.words}>{words}</p>
            </section>
          ))}
        </div>
      )}
    </Dialog>
  )
}
