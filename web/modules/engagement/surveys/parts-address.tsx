/** Where the results of a survey stand. */
export const resultsAddress = (area: 'hr' | 'qa', { id, title }: { id: string; title: string }): string =>
  `/dashboard/${area}/all-survey/${encodeURIComponent(title)}/${id}`
