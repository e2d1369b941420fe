/** From a list of offices to the screens of one. */
import { areaRequirement, mayEnter, officeRequirement } from '@iroko/contract/guards'
import { IconClockHour4, IconLayoutGrid } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { useArea } from '../../../lib/screen/use-area.ts'
import { useMay, useUser } from '../../../lib/session.ts'
import type { RowAction } from '../../../screens/columns/column.ts'
import classes from './parts-links.module.css'

export type OfficeKind = 'departments' | 'campaigns' | 'teams'

/** Where one office or team is shown; undefined for a person who may not go there. */
export function useOfficeAddress(): (kind: OfficeKind, office: { id: string; title: string }) => string | undefined {
  const area = useArea()
  const user = useUser()
  const isOpen = mayEnter(user, officeRequirement(user, area))
  return (kind, { id, title }) =>
    isOpen ? `/dashboard/${area}/${kind}/${encodeURIComponent(title.toLowerCase().replaceAll('/', '-'))}/${id}` : undefined
}

/** Where the shifts of one office are planned; undefined for a person who may not go there. */
export function useShiftsAddress(): ((id: string) => string) | undefined {
  const area = useArea()
  const user = useUser()
  if (!mayEnter(user, areaRequirement(user, area))) return undefined
  return (id) => `/dashboard/${area}/departments/shifts/${id}`
}

/** What a row of offices leads to beside itself. */
export function useShiftsAction(): RowAction<{ id: string }>[] {
  const address = useShiftsAddress()
  const { navigate } = useRouter()
  if (!address) return []
  return [{ label: 'Shifts', icon: <IconClockHour4 size={16} />, run: ({ id }) => void navigate({ to: address(id) }) }]
}

/** What a row of campaigns leads to beside itself: its shifts, and its people as they stand now. */
export function useCampaignActions(): RowAction<{ id: string }>[] {
  const shifts = useShiftsAction()
  const maySeeFloor = useMay('floor.read', 'all')
  const { navigate } = useRouter()
  if (!maySeeFloor) return shifts
  const run = ({ id }: { id: string }) => void navigate({ to: `/dashboard/operations/floor/${id}` })
  return [...shifts, { label: 'Live floor', icon: <IconLayoutGrid size={16} />, run }]
}

interface OfficeLinkProps {
  kind: OfficeKind
  office: { id: string; title: string }
}

/** The title; a link where the one who reads it may follow it. */
export function OfficeLink({ kind, office }: OfficeLinkProps) {
  const address = useOfficeAddress()(kind, office)
  if (!address) return <>{office.title}</>
  return (
    <Link to={address} className={classes.link} onClick={(event) => event.stopPropagation()}>
      {office.title}
    </Link>
  )
}
