import { floors } from '@iroko/contract/operations/floor'
import { Button } from '@mantine/core'
import { IconLayoutGrid } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'

/** To the live floor of one's own campaign, or the first that one may see; nothing for others. */
export function FloorButton() {
  const enabled = useMay('floor.read')
  const found = useCall(floors.list, { query: {} }, { enabled })
  const [first] = found.data?.floors ?? []
  if (!first) return null
  return (
    <Button
      component={Link}
      to={`/dashboard/operations/floor/${first.id}`}
      variant="default"
      leftSection={<IconLayoutGrid size={18} />}
    >
      Live floor
    </Button>
  )
}
