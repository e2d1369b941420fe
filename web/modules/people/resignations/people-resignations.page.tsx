import { ResignationList } from './parts-list.tsx'

/** The resignations of the people one leads, and those that one decides. */
export default function PeopleResignationsPage() {
  return <ResignationList description="Resignations of the people you lead, and those that await your decision." />
}
