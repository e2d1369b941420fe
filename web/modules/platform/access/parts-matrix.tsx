/** All roles at a glance: areas and verbs down, roles across, the scope where they meet. */

import type { Output } from '@iroko/contract/endpoint'
import { grantOf, type Permission } from '@iroko/contract/permissions'
import type { access } from '@iroko/contract/platform/access'
import { roleWords } from '../../../lib/role-words.ts'
import classes from './parts-matrix.module.css'
import type { RoleRow } from './parts-role.tsx'
import { areas, areaWords, grantShort, grantWords, permissionWords } from './parts-words.tsx'

interface WholeMatrixProps {
  roles: Output<typeof access.matrix>['roles']
  onRole: (role: RoleRow['role']) => void
}

export function WholeMatrix({ roles, onRole }: WholeMatrixProps) {
  return (
    <>
      <p className="small">
        Own: their own records. Tree: their reporting tree. Office: their own office. All: everyone. Outlined: differs from the
        default.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <section className={`surface ${classes.scroll}`} aria-label="All roles" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col" className={classes.corner}>
                Permission
              </th>
              {roles.map(({ role }) => (
                <th key={role} scope="col" className={classes.role}>
                  <button type="button" className={`bare ${classes.open}`} onClick={() => onRole(role)}>
                    {roleWords(role)}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          {areas.map(([area, permissions]) => (
            <tbody key={area}>
              <tr>
                <th scope="rowgroup" className={classes.area}>
                  {areaWords(area)}
                </th>
                <td colSpan={roles.length} className={classes.filler} />
              </tr>
              {permissions.map((permission) => (
                <tr key={permission}>
                  <th scope="row" className={classes.permission}>
                    {permissionWords(permission)}
                  </th>
                  {roles.map((row) => (
                    <Cell key={row.role} row={row} permission={permission} />
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </>
  )
}

function Cell({ row, permission }: { row: RoleRow; permission: Permission }) {
  const grant = grantOf(row.role, permission, { [row.role]: row.overrides })
  const differs = row.overrides[permission] !== undefined
  return (
    <td
      className={classes.cell}
      data-grant={grant}
      title={`${roleWords(row.role)}: ${grantWords(permission, grant).toLowerCase()}`}
    >
      <span className={differs ? classes.differs : undefined}>{grantShort(permission, grant)}</span>
    </td>
  )
}
