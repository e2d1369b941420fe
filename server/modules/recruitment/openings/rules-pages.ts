/**
 * The public job list and the page of a job, as whole documents: no script runs on them, so that they are read on any phone, and search
 * engines find every word and the structured data in the first answer.
 */
import { dayAs } from '@iroko/contract/day-words'
import { formatMoney } from '@iroko/contract/money'
import { employmentTypes, employmentWords } from '@iroko/contract/people/directory'
import { escaped } from '../../../lib/html.ts'
import { applyPath, documentOf, isId, listPath, type Site, statusPath } from '../pages/rules.ts'

interface Named {
  id: string
  title: string
}

export interface Job {
  id: string
  job_title: string
  office: Named
  branch: Named
  employment_type: (typeof employmentTypes)[number]
  positions: number
  opens_on: string
  closes_on: string | null
}

export interface WholeJob extends Job {
  description: string
  requirements: string
  address: string
  state: string
  salary_from: number | null
  salary_to: number | null
}

/** What is looked for. */
export interface JobSearch {
  q?: string | undefined
  office_id?: string | undefined
  branch_id?: string | undefined
  employment_type?: Job['employment_type'] | undefined
  page: number
}

/** Reads the address of the list; what cannot be meant is passed over, for whoever follows an old link wants to see jobs. */
export function searchOf(query: Readonly<Record<string, unknown>>): JobSearch {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name].replaceAll('\u0000', '').trim() : '')
  const idOf = (name: string) => (isId(text(name)) ? text(name) : undefined)
  const page = /^\d{1,4}$/.test(text('page')) ? Math.max(1, Number(text('page'))) : 1
  return {
    q: text('q').slice(0, 100) || undefined,
    office_id: idOf('office'),
    branch_id: idOf('branch'),
    employment_type: employmentTypes.find((type) => type === text('type')),
    page,
  }
}

const addressOf = ({ q = '', office_id = '', branch_id = '', employment_type }: JobSearch, page: number): string => {
  const all = { q, office: office_id, branch: branch_id, type: employment_type ?? '', page: page > 1 ? String(page) : '' }
  const set = Object.entries(all).filter(([, value]) => value)
  return set.length > 0 ? `${listPath}?${new URLSearchParams(set)}` : listPath
}

const dayText = (day: string): string => dayAs(day, { month: 'short', year: 'numeric' })
const people = (positions: number): string => (positions === 1 ? '1 position' : `${positions} positions`)
const factsOf = ({ office, branch, employment_type, positions }: Job): string[] => [
  office.title,
  branch.title,
  employmentWords[employment_type],
  people(positions),
]

const choices = (label: string, name: string, options: readonly Named[], chosen: string | undefined): string => {
  const all = options.map(
    ({ id, title }) => `<option value="${escaped(id)}"${id === chosen ? ' selected' : ''}>${escaped(title)}</option>`,
  )
  return `<label>${label}<select name="${name}"><option value="">All</option>${all.join('')}</select></label>`
}

const card = (job: Job): string => `<li><h2><a href="${listPath}/${job.id}">${escaped(job.job_title)}</a></h2>
<p>${factsOf(job).map(escaped).join(' · ')}</p>
<p class="dim">Posted ${dayText(job.opens_on)}${job.closes_on ? ` · Closes ${dayText(job.closes_on)}` : ''}</p></li>`

interface Listed {
  jobs: readonly Job[]
  total: number
  limit: number
  offices: readonly Named[]
  branches: readonly Named[]
}

/** The list with its search and filters: a plain form, whose address can be shared. */
export function listDocument(site: Site, asked: JobSearch, { jobs, total, limit, offices, branches }: Listed): string {
  const types = employmentTypes.map((type) => ({ id: type, title: employmentWords[type] }))
  const isNarrowed = addressOf(asked, 1) !== listPath
  const clear = isNarrowed ? `<a href="${listPath}">Show all jobs</a>` : ''
  const nothing = isNarrowed ? 'No job matches your search.' : 'There are no open jobs at the moment. Come back soon.'
  const pages = [
    asked.page > 1 ? `<a rel="prev" href="${escaped(addressOf(asked, asked.page - 1))}">Previous</a>` : '',
    asked.page * limit < total ? `<a rel="next" href="${escaped(addressOf(asked, asked.page + 1))}">Next</a>` : '',
  ].join('')
  return documentOf(
    site,
    {
      title: `Jobs at ${site.company}`,
      description: `Open jobs at ${site.company}.`,
      ...(isNarrowed || asked.page > 1 ? {} : { path: listPath }),
    },
    `<h1>Jobs <span class="dim">${total}</span></h1>
<form action="${listPath}" role="search"><label>Search<input type="search" name="q" maxlength="100" value="${escaped(asked.q ?? '')}"></label>
${choices('Office', 'office', offices, asked.office_id)}${choices('Branch', 'branch', branches, asked.branch_id)}
${choices('Type', 'type', types, asked.employment_type)}<button>Search</button></form>
${jobs.length > 0 ? `<ul class="jobs">${jobs.map(card).join('')}</ul>` : `<p>${nothing}</p>`}
${clear}<nav aria-label="Pages">${pages}</nav>
<p><a href="${statusPath}">Already applied? See your application</a></p>`,
  )
}

/** Of schema.org. */
const typeOf = { full_time: 'FULL_TIME', contract: 'CONTRACTOR', intern: 'INTERN' } as const

/** What job search engines read. */
export function jobData(site: Site, job: WholeJob) {
  const { salary_from, salary_to } = job
  const naira = (kobo: number) => kobo / 100
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.job_title,
    description: job.description + job.requirements,
    identifier: { '@type': 'PropertyValue', name: site.company, value: job.id },
    datePosted: job.opens_on,
    ...(job.closes_on && { validThrough: `${job.closes_on}T23:59:59+01:00` }),
    employmentType: typeOf[job.employment_type],
    totalJobOpenings: job.positions,
    hiringOrganization: { '@type': 'Organization', name: site.company, sameAs: site.url },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        ...(job.address && { streetAddress: job.address }),
        addressLocality: job.branch.title,
        ...(job.state && { addressRegion: job.state }),
        addressCountry: 'NG',
      },
    },
    ...(salary_from !== null && {
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'NGN',
        value: {
          '@type': 'QuantitativeValue',
          ...(salary_to === null
            ? { value: naira(salary_from) }
            : { minValue: naira(salary_from), maxValue: naira(salary_to) }),
          unitText: 'MONTH',
        },
      },
    }),
  }
}

const salaryText = ({ salary_from, salary_to }: WholeJob): string | undefined =>
  salary_from === null
    ? undefined
    : `${[salary_from, ...(salary_to === null || salary_to === salary_from ? [] : [salary_to])].map((kobo) => formatMoney(kobo)).join(' to ')} a month`

/** One job in full, with its own address to pass on; `source` is what the link of a job site said. */
export function jobDocument(site: Site, job: WholeJob, source = ''): string {
  const apply = applyPath(job.id) + (source && `?source=${encodeURIComponent(source.slice(0, 60))}`)
  const path = `${listPath}/${job.id}`
  const address = site.url + path
  const words = encodeURIComponent(`${job.job_title} at ${site.company}: ${address}`)
  const facts = [
    ['Office', job.office.title],
    ['Branch', [...new Set([job.branch.title, job.address, job.state])].filter(Boolean).join(', ')],
    ['Type', employmentWords[job.employment_type]],
    ['Positions', String(job.positions)],
    ['Salary', salaryText(job)],
    ['Posted', dayText(job.opens_on)],
    ['Closes', job.closes_on ? dayText(job.closes_on) : undefined],
  ].filter(([, value]) => value)
  const rows = facts.map(([label = '', value = '']) => `<div><dt>${label}</dt><dd>${escaped(value)}</dd></div>`).join('')
  return documentOf(
    site,
    {
      title: `${job.job_title} at ${site.company}`,
      description: `${factsOf(job).join(', ')}.`,
      path,
      data: jobData(site, job),
    },
    `<p><a href="${listPath}">All jobs</a></p><h1>${escaped(job.job_title)}</h1><dl>${rows}</dl>
<p><a class="button" href="${escaped(apply)}">Apply</a></p>
<section><h2>About the job</h2>${job.description}</section>
${job.requirements ? `<section><h2>Requirements</h2>${job.requirements}</section>` : ''}
<p><a class="button" href="${escaped(apply)}">Apply</a></p>
<section><h2>Share this job</h2><p class="ways"><a href="https://wa.me/?text=${words}" rel="noopener">WhatsApp</a>
<a href="https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(address)}" rel="noopener">LinkedIn</a>
<a href="mailto:?subject=${encodeURIComponent(job.job_title)}&#38;body=${words}">Email</a></p>
<label>Link to this job<input readonly value="${escaped(address)}"></label></section>`,
  )
}
