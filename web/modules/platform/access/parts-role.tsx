/** What one role may do: every permission with its scope, and what differs from the default. */

import type { Output } from '@iroko/contract/endpoint'
import { defaultGrants, grantsFor, type Permission } from '@iroko/contract/permissions'
import { access } from '@iroko/contract/platform/access'
import { type Grant, scopeRank } from '@iroko/contract/scopes'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useSend } from '../../../lib/use-call.ts'
import { useLeaveGuard } from '../../../screens/form/leave-guard.ts'
import { Choice } from '../../../ui/choice/choice.tsx'
import card from '../../../ui/list-card.module.css'
import classes from './parts-role.module.css'
import { areas, areaWords, grantWords, permissionWords } from './parts-words.tsx'

type Matrix = Output<typeof access.matrix>
export type RoleRow = Matrix['roles'][number]
type Wishes = Partial<Record<Permission, Grant>>

const usualOf = (row: RoleRow, permission: Permission): Grant => defaultGrants[permission][row.role] ?? 'none'
const currentOf = (row: RoleRow, permission: Permission): Grant =>
  row.role === 'super' ? 'all' : (row.overrides[permission] ?? usualOf(row, permission))

interface RoleEditorProps {
  row: RoleRow
  mine: Matrix['mine']
}

export function RoleEditor({ row: given, mine }: RoleEditorProps) {
  // What was read when the first change was made: somebody else's change must not slip under it.
  const [started, setStarted] = useState<RoleRow>()
  const [wishes, setWishes] = useState<Wishes>({})
  const row = started ?? given
  const reset = () => {
    setStarted(undefined)
    setWishes({})
  }
  const wish = (permission: Permission, scope: Grant) => {
    const { [permission]: _was, ...others } = wishes
    const next = scope === currentOf(row, permission) ? others : { ...others, [permission]: scope }
    setWishes(next)
    setStarted(Object.keys(next).length > 0 ? row : undefined)
  }
  const only = { canEdit: row.can.edit, mine }
  return (
    <div className="column20">
      {areas.map(([area, permissions]) => (
        <section key={area} className={classes.area} aria-label={areaWords(area)}>
          <h2 className={classes.heading}>{areaWords(area)}</h2>
          <ul className={`surface ${card.list}`}>
            {permissions.map((permission) => (
              <PermissionLine
                key={permission}
                row={row}
                permission={permission}
                wished={wishes[permission]}
                onWish={wish}
                {...only}
              />
            ))}
          </ul>
        </section>
      ))}
      <SaveBar row={row} wishes={wishes} onDone={reset} />
    </div>
  )
}

interface PermissionLineProps {
  row: RoleRow
  permission: Permission
  wished: Grant | undefined
  canEdit: boolean
  mine: Matrix['mine']
  onWish: (permission: Permission, scope: Grant) => void
}

function PermissionLine({ row, permission, wished, canEdit, mine, onWish }: PermissionLineProps) {
  const current = currentOf(row, permission)
  const chosen = wished ?? current
  const usual = usualOf(row, permission)
  const most = scopeRank(mine[permission])
  const offered = new Set([current, usual, ...grantsFor(row.role, permission)])
  const inOrder = [...offered].toSorted((a, b) => scopeRank(a) - scopeRank(b))
  const isAbove = scopeRank(current) > most
  const differs = row.role !== 'super' && chosen !== usual
  return (
    <li className={`middle16 ${classes.line}`} data-changed={wished !== undefined || undefined}>
      <div className={classes.words}>
        <span>{permissionWords(permission)}</span>
        <code className={classes.code}>{permission}</code>
      </div>
      <div className={classes.choice}>
        {differs ? (
          <span className={classes.differs}>
            Default: {grantWords(permission, usual).toLowerCase()}
            {canEdit && !isAbove && scopeRank(usual) <= most ? (
              <button
                type="button"
                className={`bare ${classes.back}`}
                aria-label={`Reset: ${permissionWords(permission)}`}
                onClick={() => onWish(permission, usual)}
              >
                Reset
              </button>
            ) : null}
          </span>
        ) : null}
        {canEdit && !isAbove ? (
          <Choice
            label={permissionWords(permission)}
            isLabelHidden
            value={chosen}
            options={inOrder.map((grant) => ({
              value: grant,
              label: grantWords(permission, grant),
              disabled: scopeRank(grant) > most,
            }))}
            onChange={(value) => onWish(permission, inOrder.find((grant) => grant === value) ?? current)}
          />
        ) : (
          <span className={classes.fixed}>{grantWords(permission, chosen)}</span>
        )}
      </div>
    </li>
  )
}

/** At the foot of the screen while something is changed. */
function SaveBar({ row, wishes, onDone }: { row: RoleRow; wishes: Wishes; onDone: () => void }) {
  const changes = Object.entries(wishes).map(([permission, scope]) => ({ permission: permission as Permission, scope }))
  const guard = useLeaveGuard(changes.length > 0)
  const save = useSend(access.updateRole, {
    prefix: 'Roles | ',
    success: 'message',
    onSuccess: () => {
      guard.open()
      onDone()
    },
  })
  if (changes.length === 0) return null
  return (
    <section className={`middle8 surface ${classes.bar}`} aria-label="Changes">
      <span role="status">{countOf(changes.length, 'change')} not saved</span>
      <Button variant="default" onClick={onDone}>
        Discard
      </Button>
      <Button
        loading={save.isPending}
        onClick={() => save.mutate({ params: { role: row.role }, body: { changes, version: row.version } })}
      >
        Save {countOf(changes.length, 'change')}
      </Button>
    </section>
  )
}
