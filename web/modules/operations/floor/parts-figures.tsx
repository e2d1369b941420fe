/** The floor in numbers: each state with its count, and how many are there of those whom the client was promised. */
import { type FloorState, floorStates } from '@iroko/contract/operations/floor'
import { toneClass } from '../../../ui/state/tone.ts'
import classes from './parts-figures.module.css'
import { stateMap } from './parts-words.tsx'

interface Counted {
  counts: Partial<Record<FloorState, number>>
  committed: number | null
  expected: number
  /** Not everyone of the campaign is shown. */
  whole?: boolean
}

const there: readonly FloorState[] = ['in', 'late']
/** Shown when nobody stands so, too. */
const always: readonly FloorState[] = ['missing', 'late', 'in', 'on_break']

export const inNow = ({ counts }: Pick<Counted, 'counts'>): number =>
  there.reduce((sum, state) => sum + (counts[state] ?? 0), 0)

/** '34 in now · 58 expected today · 53 committed' */
export function headcountText({ counts, committed, expected, whole = true }: Counted): string {
  const promised = committed === null ? 'no committed headcount' : `${committed} committed`
  return [`${inNow({ counts })} in now`, `${expected} expected today`, whole ? promised : 'only your reporting tree'].join(
    ' · ',
  )
}

interface FloorFiguresProps extends Counted {
  chosen?: FloorState | undefined
  /** Shows the people of a state alone; without it the numbers are only read. */
  onChoose?: (state: FloorState | undefined) => void
}

export function FloorFigures({ counts, chosen, onChoose }: FloorFiguresProps) {
  const states = floorStates.filter((state) => counts[state] || always.includes(state))
  return (
    <ul className={classes.figures} aria-label="People by state">
      {states.map((state) => {
        const { label, tone } = stateMap[state]
        const count = counts[state] ?? 0
        const words = (
          <>
            <span className={classes.count}>{count}</span>
            <span className={classes.label}>{label}</span>
          </>
        )
        return (
          <li
            key={state}
            className={`${classes.figure} ${toneClass(tone)}`}
            data-strong={(count > 0 && tone === 'bad') || undefined}
          >
            {onChoose ? (
              <button
                type="button"
                className={classes.button}
                aria-pressed={chosen === state}
                onClick={() => onChoose(chosen === state ? undefined : state)}
              >
                {words}
              </button>
            ) : (
              <span className={classes.button}>{words}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
