/** What a change of placement changes besides it, such as days of leave, shown before it is made. */
import { alertFor, isFault } from '@iroko/contract/errors'
import { showAlert } from '../../../lib/alerts.ts'
import { countOf } from '../../../lib/format.ts'
import { confirm, type Question } from '../../../screens/confirm.tsx'

type Effects = readonly string[]

/** Most that are listed by name. */
const mostShown = 20

/** Asks whether to go on where a change of placement changes more than it; what is wrong with a field goes back to the form. */
export async function confirmEffects(
  ask: () => Promise<{ effects: Effects }>,
  question: Pick<Question, 'title' | 'action'>,
): Promise<boolean> {
  const effects = await effectsOf(ask)
  if (!effects) return false
  return effects.length === 0 || confirm({ ...question, text: <EffectList effects={effects} /> })
}

/** Undefined where it is refused: the alert says why. */
export async function effectsOf(ask: () => Promise<{ effects: Effects }>): Promise<Effects | undefined> {
  try {
    return (await ask()).effects
  } catch (error) {
    if (!isFault(error) || error.fields) throw error
    showAlert({ kind: 'warning', text: alertFor(error, 'Transfer | ') })
    return undefined
  }
}

export function EffectList({ effects }: { effects: Effects }) {
  const more = effects.length - mostShown
  return (
    <>
      <p>{countOf(effects.length, 'application')} for leave will be recalculated. Employees are notified.</p>
      <ul>
        {effects.slice(0, mostShown).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
        {more > 0 ? <li>and {more} more</li> : null}
      </ul>
    </>
  )
}
