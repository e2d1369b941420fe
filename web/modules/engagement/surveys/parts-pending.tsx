/** The pending surveys of a person: their list, one to fill in, and the result. */

import type { Output } from '@iroko/contract/endpoint'
import { type Answers, toWire } from '@iroko/contract/engagement/survey-questions'
import { scoreBand, surveys } from '@iroko/contract/engagement/surveys'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useSend } from '../../../lib/use-call.ts'
import { Dialog } from '../../../screens/dialog.tsx'
import cards from '../../../ui/list-card.module.css'
import { toneClass } from '../../../ui/state/tone.ts'
import { bandMap } from './columns.tsx'
import classes from './parts.module.css'
import { SurveyForm } from './parts-form.tsx'

export type Pending = Output<typeof surveys.pending>['pending_surveys'][number]
type Result = Output<typeof surveys.respond>

interface PendingSurveysProps {
  surveys: readonly Pending[]
  /** One was answered, and its result was shown. */
  onDone: () => void
  onClose: () => void
}

/** Lists pending surveys; one that is chosen is filled in here, and its result stands there for three seconds. */
export function PendingSurveys({ surveys: pending, onDone, onClose }: PendingSurveysProps) {
  const [chosen, setChosen] = useState<Pending>()
  if (chosen) return <FillSurvey survey={chosen} onDone={onDone} onClose={onClose} />
  return (
    <Dialog title="Pending surveys" onClose={onClose}>
      {(close) => (
        <>
          <SurveyChoices surveys={pending} onChoose={setChosen} />
          <div className="buttons">
            <Button variant="default" onClick={close}>
              Later
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

export function SurveyChoices({
  surveys: pending,
  onChoose,
}: {
  surveys: readonly Pending[]
  onChoose: (one: Pending) => void
}) {
  return (
    <ul className={`surface ${cards.list}`}>
      {pending.map((survey) => (
        <li key={survey.id} className={`middle8 ${classes.survey}`}>
          <div className={classes.words}>
            <span className={classes.name}>{survey.title}</span>
            <span className="small">
              {survey.ends_on ? `Until ${survey.ends_on}` : 'No end date'}
              {survey.anonymous ? ' · Anonymous' : ''}
            </span>
          </div>
          <Button variant="light" aria-label={`Fill survey ${survey.title}`} onClick={() => onChoose(survey)}>
            Fill survey
          </Button>
        </li>
      ))}
    </ul>
  )
}

interface FillSurveyProps {
  survey: Pending
  onDone: () => void
  onClose: () => void
}

export function FillSurvey({ survey, onDone, onClose }: FillSurveyProps) {
  const [result, setResult] = useState<Result>()
  const [isDirty, setDirty] = useState(false)
  const send = useSend(surveys.respond, { onSuccess: setResult })
  const { id, title, description, anonymous, ends_on, question_details } = survey
  const submit = (answers: Answers) => send.mutate({ body: { hr_survey_id: id, response: { answers: toWire(answers) } } })
  if (result) return <ResultDialog {...result} onClose={onDone} />
  return (
    <Dialog title={title} dirty={isDirty} onClose={onClose}>
      {() => (
        <SurveyForm
          description={description}
          anonymous={anonymous}
          endsOn={ends_on}
          questions={question_details.questions}
          busy={send.isPending}
          onDirty={setDirty}
          onSubmit={submit}
        />
      )}
    </Dialog>
  )
}

const resultMs = 3000

/** Message and score; it closes by itself after three seconds (specification 4 and 9). */
function ResultDialog({ message, survey_score, onClose }: Result & { onClose: () => void }) {
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), resultMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Dialog title="Survey result" width={420} onClose={onClose}>
      {() => (
        <div className={classes.result} role="status">
          <p>{message}</p>
          {survey_score === null ? null : (
            <p className={`${classes.score} ${toneClass(bandMap[scoreBand(survey_score)].tone)}`}>
              Your score: <strong>{survey_score}%</strong>
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}
