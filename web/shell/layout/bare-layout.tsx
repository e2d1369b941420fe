import { Outlet } from '@tanstack/react-router'
import { Queries } from '../queries.tsx'

/** No frame at all: the page is everything. */
export function BareLayout() {
  return (
    <Queries>
      <Outlet />
    </Queries>
  )
}
