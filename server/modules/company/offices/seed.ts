/** The demo company's parts: branches, designations, clients, departments, campaigns and their teams. */
import type { Db } from '../../../lib/database/database.ts'
import { insertTables, type Part } from '../../../lib/demo/demo.ts'
import { seedBranches } from '../branches/seed.ts'
import { seedDesignations } from '../designations/seed.ts'
import { clients, type Office, planOffices } from './seed-plan.ts'

export interface Structure {
  offices: Office[]
  /** Ids by title. */
  branches: ReadonlyMap<string, string>
  designations: ReadonlyMap<string, string>
  clients: ReadonlyMap<string, string>
}

/** Builds offices for so many people; heads and leads are named once there are people (`seedLeadership`). */
export async function seedStructure(db: Db, company: Part & { employees: number }): Promise<Structure> {
  const created_at = `${company.founded_on}T08:00:00.000Z`
  const newId = () => company.dice.id(created_at)
  const branches = await seedBranches(db, newId)
  const designations = await seedDesignations(db, newId)
  const client = clients.map((title) => ({ id: newId(), title, created_at }))
  const byTitle = new Map(client.map(({ id, title }) => [title, id]))
  const offices = planOffices(company.employees, newId)
  await insertTables(db, {
    client,
    office: offices.map(({ seats, teams: _, agents: __, branch, client: of, ...office }) => ({
      ...office,
      branch_id: branches.get(branch) ?? '',
      client_id: of && (byTitle.get(of) ?? ''),
      // What the client pays for: some may be away.
      committed_headcount: of === null ? null : Math.floor(seats * 0.85),
    })),
    team: offices.flatMap((office) => office.teams.map((team) => ({ ...team, office_id: office.id }))),
  })
  return { offices, branches, designations, clients: byTitle }
}

interface Leadership {
  /** Employee ids by office and team id. */
  heads: ReadonlyMap<string, string>
  leads: ReadonlyMap<string, string>
}

/** Names the heads of the offices and the leads of the teams. */
export async function seedLeadership(db: Db, { heads, leads }: Leadership): Promise<void> {
  for (const [id, head_id] of heads) await db.updateTable('office').set({ head_id }).where('id', '=', id).execute()
  for (const [id, lead_id] of leads) await db.updateTable('team').set({ lead_id }).where('id', '=', id).execute()
}
