/** Where somebody is in a form of several steps. */
import { IconCheck } from '@tabler/icons-react'
import classes from './parts-steps.module.css'

interface StepsProps<Step extends string> {
  steps: readonly { name: Step; title: string }[]
  current: Step
  /** The furthest that was reached: steps up to there can be opened again. */
  reached: Step
  onStep: (step: Step) => void
}

export function Steps<Step extends string>({ steps, current, reached, onStep }: StepsProps<Step>) {
  const at = (step: Step) => steps.findIndex(({ name }) => name === step)
  return (
    <ol className={classes.steps} aria-label="Steps">
      {steps.map(({ name, title }, index) => {
        const isDone = index < at(reached)
        return (
          <li key={name} className={classes.step}>
            <button
              type="button"
              className={`bare ${classes.button}`}
              aria-current={name === current ? 'step' : undefined}
              disabled={index > at(reached)}
              onClick={() => onStep(name)}
            >
              <span className={classes.sign} data-done={isDone || undefined} aria-hidden="true">
                {isDone ? <IconCheck size={14} stroke={2.5} /> : index + 1}
              </span>
              {title}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
