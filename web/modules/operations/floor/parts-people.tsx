/** The people of a floor, a dot each, by how they stand; who is missing or late stands out with their name. */
import { type FloorState, floorStates } from '@iroko/contract/operations/floor'
import { PersonAvatar } from '../../../ui/person/avatar.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { toneClass } from '../../../ui/state/tone.ts'
import classes from './parts-people.module.css'
import { type FloorStatus, standingText, stateMap } from './parts-words.tsx'

export interface Shown extends FloorStatus {
  /** Of a person without a name their number. */
  id: string
  full_name: string | null
  profile_picture?: string | null
  is_lent?: boolean
}

interface FloorPeopleProps<P extends Shown> {
  people: readonly P[]
  zone: string
  only?: FloorState | undefined
  /** Opens one; without it they are only read. */
  onOpen?: (person: P) => void
}

/** They are named; of the others there is a dot. */
const named: readonly FloorState[] = ['missing', 'late', 'on_break']

export function FloorPeople<P extends Shown>({ people, zone, only, onOpen }: FloorPeopleProps<P>) {
  const groups = Map.groupBy(people, ({ state }) => state)
  const shown = floorStates.filter((state) => groups.has(state) && (only === undefined || only === state))
  if (shown.length === 0)
    return (
      <Empty
        title="Nobody here"
        text={only ? `Nobody is ${stateMap[only].label.toLowerCase()}.` : 'Nobody is rostered today.'}
      />
    )
  return (
    <div className="column16">
      {shown.map((state) => {
        const all = groups.get(state) ?? []
        const isNamed = named.includes(state) || only === state
        return (
          <section key={state} className="column8" aria-label={stateMap[state].label}>
            <h3 className={classes.heading}>
              {stateMap[state].label} <span className="dimmed">{all.length}</span>
            </h3>
            <ul className={isNamed ? classes.names : classes.dots}>
              {all.map((person) => (
                <li key={person.id}>
                  <Dot person={person} zone={zone} isNamed={isNamed} onOpen={onOpen && (() => onOpen(person))} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

interface DotProps {
  person: Shown
  zone: string
  isNamed: boolean
  onOpen: (() => void) | undefined
}

function Dot({ person, zone, isNamed, onOpen }: DotProps) {
  const { id, state, full_name, profile_picture = null, is_lent } = person
  const name = full_name ?? `Agent ${id}`
  const words = `${standingText(person, zone)}${is_lent ? ', covers here' : ''}`
  const tone = toneClass(stateMap[state].tone)
  const content = isNamed ? (
    <>
      <PersonAvatar name={name} picture={profile_picture} size={28} />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.detail}>{words}</span>
      </span>
    </>
  ) : (
    <span className={classes.dot} data-state={state} />
  )
  const look = `${isNamed ? classes.chip : classes.spot} ${tone}`
  const label = `${name}: ${words}`
  if (!onOpen)
    return (
      <span className={look} data-state={state} title={isNamed ? undefined : label}>
        {content}
        {isNamed ? null : <span className="visually-hidden">{label}</span>}
      </span>
    )
  return (
    <button
      type="button"
      className={look}
      data-state={state}
      aria-label={isNamed ? undefined : label}
      title={isNamed ? undefined : label}
      onClick={onOpen}
    >
      {content}
    </button>
  )
}
