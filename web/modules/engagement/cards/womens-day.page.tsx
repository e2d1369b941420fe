import { CardWall } from './parts.tsx'

export default function WomensDayPage() {
  return <CardWall occasion="womens_day" />
}
