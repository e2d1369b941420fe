import { IconTargetArrow } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useUser } from '../../../lib/session.ts'
import { useHasScreen } from '../../../shell/menu/use-menu.ts'

const path = '/dashboard/leadership/coaching'

interface CoachLinkProps {
  ogid: string
  evaluation: string
  question: string
  /** The question in words. */
  what: string
}

/** Opens a coaching with the question in hand: for who leads others, never about oneself. */
export function CoachLink({ ogid, evaluation, question, what }: CoachLinkProps) {
  const { employee_info } = useUser()
  const hasScreen = useHasScreen()
  if (!employee_info.is_lead || employee_info.ogid === ogid || !hasScreen(path)) return null
  const search = new URLSearchParams({ new: '1', ogid, evaluation, question })
  return (
    <Link to={`${path}?${search}`} className="small" aria-label={`Coach on this: ${what}`}>
      <IconTargetArrow size={14} aria-hidden="true" /> Coach on this
    </Link>
  )
}
