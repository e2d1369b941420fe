import { invalid, orNotFound } from '@iroko/contract/errors'
import { boardGroups, boards, countMonths, monthsOf, mostMonths, scoreBands } from '@iroko/contract/quality/boards'
import { contactTypeWords } from '@iroko/contract/quality/form-content'
import { type Call, implement, listed } from '../../../lib/http/implement.ts'
import { mayForAll } from '../../../lib/http/rights.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { aboutBoard, boardPdf } from './rules.ts'
import * as store from './store.ts'
import * as people from './store-person.ts'

const mostPdfRows = 500

/** The months of a board: six until today where none are named; refused when reversed or too many. */
function periodOf(filters: { from?: string | undefined; to?: string | undefined }, today: string) {
  const { from, to } = monthsOf(filters, today)
  const count = countMonths(from, to)
  if (count < 1 || count > mostMonths) throw invalid({ to: `Choose 1 to ${mostMonths} months` })
  return { from, to }
}

const viewerOf = ({ user, today }: Pick<Call<typeof boards.overview>, 'user' | 'today'>): store.Viewer => ({ user, today })

export const routes = implement(boards, {
  overview: async (call) => {
    const { db, query } = call
    const viewer = viewerOf(call)
    const filters = { ...query, ...periodOf(query, call.today) }
    const { totals, before, trend } = await store.overviewOf(db, viewer, filters)
    const { bands, ...counts } = totals
    const client =
      query.office_id && mayForAll(call.user, 'structure.edit') && (await people.clientOfCampaign(db, query.office_id))
    return {
      quality_board: {
        period: { from: filters.from, to: filters.to },
        totals: counts,
        before,
        trend,
        bands: scoreBands.map((from, at) => ({ from, evaluations: bands[at] ?? 0 })),
        coverage: await store.coverageOf(db, viewer, filters),
        sampled: await store.sampledOf(db, viewer, filters),
        client: client || null,
      },
    }
  },

  figures: (call) =>
    listed(
      'quality_figures',
      store.listFigures(call.db, viewerOf(call), { ...call.query, ...periodOf(call.query, call.today) }),
    ),

  questions: (call) =>
    listed(
      'quality_questions',
      store.listQuestions(call.db, viewerOf(call), { ...call.query, ...periodOf(call.query, call.today) }),
    ),

  people: (call) =>
    listed('quality_people', store.listPeople(call.db, viewerOf(call), { ...call.query, ...periodOf(call.query, call.today) })),

  person: async (call) => {
    const { db, query, params, today } = call
    const { id, ...person } = await orNotFound(people.findPerson(db, viewerOf(call), params.ogid), 'person')
    const viewer = { ...viewerOf(call), of: id }
    const period = periodOf(query, today)
    const { totals: all, before, trend } = await store.overviewOf(db, viewer, period)
    const { bands: _, ...totals } = all
    const lost = new Map(
      (await people.lastLost(db, id, period)).map((figures) => [`${figures.family_id} ${figures.question_id}`, figures]),
    )
    const questions = await store.questionsOf(db, viewer, period)
    return {
      quality_person: {
        ...person,
        period,
        totals,
        before,
        trend,
        questions: questions
          .map(({ months: _months, ...figures }) => {
            const last = lost.get(`${figures.family_id} ${figures.question_id}`)
            return { ...figures, comment: last?.comment ?? null, evaluation_id: last?.evaluation_id ?? null }
          })
          .sort((a, b) => (100 - b.average) * b.weight - (100 - a.average) * a.weight),
      },
    }
  },

  pdf: async (call) => {
    const { db, query, user } = call
    const viewer = viewerOf(call)
    const filters = { ...query, ...periodOf(query, call.today) }
    const page = { page: 1, limit: mostPdfRows }
    const groups = []
    for (const by of boardGroups)
      groups.push({ title: `By ${by}`, rows: (await store.listFigures(db, viewer, { ...filters, ...page, by })).rows })
    const campaigns = groups[0]?.rows ?? []
    const { totals, trend } = await store.overviewOf(db, viewer, filters)
    const stream = await boardPdf({
      company: companyOf(await findCompany(db)).name,
      made: call.now,
      about: aboutBoard({
        ...filters,
        campaign: query.office_id ? (campaigns.find(({ id }) => id === query.office_id)?.title ?? 'this campaign') : null,
        contact: query.contact_type ? contactTypeWords[query.contact_type] : null,
        whole: mayForAll(user, 'evaluation.read'),
        by: `${user.full_name} (${user.ogid})`,
      }),
      totals,
      coverage: await store.coverageOf(db, viewer, filters),
      sampled: await store.sampledOf(db, viewer, filters),
      trend,
      groups,
      questions: (await store.listQuestions(db, viewer, { ...filters, ...page })).rows,
    })
    await call.audit({
      action: 'export',
      entity: 'quality_board',
      entity_id: 'pdf',
      after: { kind: 'pdf', filters: { ...query } },
    })
    return { type: 'application/pdf', name: `quality-${filters.from}-${filters.to}.pdf`, stream }
  },

  client: async (call) => {
    const period = periodOf(call.query, call.today)
    const campaigns = await people.campaignsOfClient(call.db, call.client.client_id, period)
    const quality_campaigns = []
    for (const { names_shown, ...campaign } of campaigns)
      quality_campaigns.push({
        ...campaign,
        trend: await people.trendOfCampaign(call.db, campaign.id, period),
        agents: await people.agentsOfCampaign(call.db, { ...campaign, names_shown }, period),
      })
    return { period, quality_campaigns }
  },
})
