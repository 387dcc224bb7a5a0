/** The child's side of everything that comes from the web: `isolated` starts it and nothing imports it. */
import { serveTasks } from '../isolate-child.ts'
import { readArticle } from './article.ts'
import { filmOf } from './film.ts'
import { readFeed } from './feed.ts'
import { readTranscript } from './transcript.ts'

serveTasks({
  article: readArticle,
  film: async (input: Parameters<typeof filmOf>[0]) => filmOf(input),
  feed: async (input: Parameters<typeof readFeed>[0]) => readFeed(input),
  transcript: readTranscript,
})
