import { CardWall } from './parts.tsx'

export default function ValentinePage() {
  return <CardWall occasion="valentine" />
}
