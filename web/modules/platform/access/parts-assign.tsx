/** Giving and taking roles for many people: whom, which roles, what it changes, and all of it or nothing. */
import { Loaded } from '../../../ui/state/loaded.tsx'
import '../../../ui/mantine-over.ts'

import type { Output } from '@iroko/contract/endpoint'
import { access } from '@iroko/contract/platform/access'
import { type GrantedRole, grantedRoles } from '@iroko/contract/roles'
import { Button, MultiSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { roleWords } from '../../../lib/role-words.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { toneClass } from '../../../ui/state/tone.ts'
import { RoleList } from './parts.tsx'
import classes from './parts-assign.module.css'

export interface Chosen {
  ogid: string
  full_name: string
}

interface AssignPanelProps {
  chosen: readonly Chosen[]
  onChosen: (chosen: Chosen[]) => void
}

export function AssignPanel({ chosen, onChosen }: AssignPanelProps) {
  const [give, setGive] = useState<GrantedRole[]>([])
  const [take, setTake] = useState<GrantedRole[]>([])
  const matrix = useCall(access.matrix)
  const mine = new Set(matrix.data?.roles.filter(({ can }) => can.assign).map(({ role }) => role))
  const choices = (without: readonly string[]) =>
    grantedRoles
      .filter((role) => mine.has(role) && !without.includes(role))
      .map((value) => ({ value, label: roleWords(value) }))
  const reset = () => {
    onChosen([])
    setGive([])
    setTake([])
  }
  if (!matrix.isPending && mine.size === 0) {
    return <p className="dimmed">You can see the roles of everyone. You cannot assign or remove them.</p>
  }
  if (chosen.length === 0) return null
  return (
    <section className="card16 column16" aria-label="Assignment">
      <ChosenPeople chosen={chosen} onChosen={onChosen} />
      <div className={classes.roles}>
        <MultiSelect
          label="Roles to assign"
          placeholder={give.length === 0 ? 'Choose roles' : undefined}
          searchable
          clearable
          withScrollArea={false}
          classNames={{ options: classes.options }}
          data={choices(take)}
          value={give}
          onChange={(values) => setGive(known(values))}
        />
        <MultiSelect
          label="Roles to remove"
          placeholder={take.length === 0 ? 'Choose roles' : undefined}
          searchable
          clearable
          withScrollArea={false}
          classNames={{ options: classes.options }}
          data={choices(give)}
          value={take}
          onChange={(values) => setTake(known(values))}
        />
      </div>
      {give.length + take.length > 0 ? (
        <Preview body={{ people: chosen.map(({ ogid }) => ogid), give, take }} onDone={reset} />
      ) : (
        <p className="dimmed">Choose the roles to assign or remove. The changes appear here.</p>
      )}
    </section>
  )
}

const known = (values: readonly string[]): GrantedRole[] => grantedRoles.filter((role) => values.includes(role))

function ChosenPeople({ chosen, onChosen }: AssignPanelProps) {
  return (
    <div>
      <p className={classes.heading}>
        For {countOf(chosen.length, 'person', 'people')}{' '}
        <button type="button" className={classes.clear} onClick={() => onChosen([])}>
          Clear
        </button>
      </p>
      <ul className={classes.chosen} aria-label="Selected people">
        {chosen.map((person) => (
          <li key={person.ogid} className={classes.one}>
            {person.full_name} · {person.ogid}
            <button
              type="button"
              className={classes.remove}
              aria-label={`Remove ${person.full_name} from selection`}
              onClick={() => onChosen(chosen.filter((other) => other !== person))}
            >
              <IconX size={14} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

type Body = { people: string[]; give: GrantedRole[]; take: GrantedRole[] }
type Assignment = Output<typeof access.previewAssignment>['assignments'][number]

const isChange = ({ gives, takes }: Assignment): boolean => gives.length + takes.length > 0

function Preview({ body, onDone }: { body: Body; onDone: () => void }) {
  const preview = useCall(access.previewAssignment, { body }, { keepPrevious: true })
  const send = useSend(access.assign, { prefix: 'Roles | ', success: 'message', onSuccess: onDone })
  if (!preview.isSuccess) return <Loaded found={preview} prefix="Roles | " count={2} height={40} />
  const { assignments } = preview.data
  const changed = assignments.filter(isChange)
  const refused = assignments.filter(({ refusals }) => refusals.length > 0)
  return (
    <>
      <div className="scrolls">
        <table className={classes.table}>
          <caption className={classes.heading}>Effect</caption>
          <thead>
            <tr>
              <th scope="col">Employee</th>
              <th scope="col">Now</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {assignments.map((assignment) => (
              <PreviewRow key={assignment.person.id} assignment={assignment} />
            ))}
          </tbody>
        </table>
      </div>
      <div className={`middle16 ${classes.buttons}`}>
        <span role="status">
          {refused.length > 0 ? 'Nothing can be saved until the refused changes are removed.' : null}
          {refused.length === 0 && changed.length === 0 ? 'They already have these roles.' : null}
        </span>
        <Button
          loading={send.isPending}
          disabled={refused.length > 0 || changed.length === 0}
          onClick={() => send.mutate({ body })}
        >
          Change roles of {countOf(changed.length, 'person', 'people')}
        </Button>
      </div>
    </>
  )
}

function PreviewRow({ assignment }: { assignment: Assignment }) {
  const { person, before, after, refusals } = assignment
  return (
    <tr>
      <th scope="row">
        {person.full_name} <span className="dimmed">{person.ogid}</span>
        {[...new Set(refusals)].map((sentence) => (
          <p key={sentence} className={`${classes.refusal} ${toneClass('bad')}`}>
            {sentence}
          </p>
        ))}
      </th>
      <td>
        <RoleList roles={before} />
      </td>
      <td>{isChange(assignment) ? <RoleList roles={after} /> : 'No change'}</td>
    </tr>
  )
}
