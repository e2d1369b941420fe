import { roleWords } from '../../../lib/role-words.ts'
import { toneClass } from '../../../ui/state/tone.ts'
import classes from './parts.module.css'

interface RoleListProps {
  roles: readonly string[]
  department_role?: string | null
  is_lead?: boolean
}

/** The roles of a person: given by hand first, then what their department and their people make of them. */
export function RoleList({ roles, department_role, is_lead }: RoleListProps) {
  if (roles.length === 0 && !department_role && !is_lead) return <>-</>
  return (
    <span className={classes.roles}>
      {roles.map((role) => (
        <span key={role} className={`${classes.role} ${toneClass('info')}`}>
          {roleWords(role)}
        </span>
      ))}
      {department_role ? <span className="tiny">{roleWords(department_role)} by department</span> : null}
      {is_lead ? <span className="tiny">leader</span> : null}
    </span>
  )
}
