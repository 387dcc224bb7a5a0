/** What processes share: holds on blobs, leases of work, buckets of tries, secrets, citation styles of one's own. */
import { describe, expect, it, vi } from 'vitest'
import type { Bucket, Storage } from '../../storage/contract.ts'
import type { Get } from './contract.ts'
import { atAnotherTime, failure, hash, HOUR_MS, id, newDocument, shelfOf } from './fixtures.ts'

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** Whether a row or a hold needs that blob; asked as somebody asks who would remove it. */
export async function needed({ holds }: Storage, sha256: string): Promise<boolean> {
  const free = await holds.letGo(sha256, 60)
  if (free) await holds.gone(sha256)
  return !free
}

export function judgeShared(get: Get): void {
  describe('a hold on a blob', () => {
    it('keeps it from being let go until it is released, or until its time is over', async () => {
      const { holds } = get(),
        sha256 = hash()
      const [first, second] = [(await holds.hold(sha256, 60))!, (await holds.hold(sha256, 60))!]
      expect(await needed(get(), sha256)).toBe(true)
      await holds.release(first)
      expect(await needed(get(), sha256)).toBe(true)
      await holds.release(second)
      await holds.release(second)
      expect(await needed(get(), sha256)).toBe(false)
      await holds.hold(sha256, 0.03)
      await pause(60)
      expect(await needed(get(), sha256)).toBe(false)
    })

    it('is not ended, and no removal is, by a clock that jumps while its process lives', async () => {
      const { holds } = get(),
        [kept, leaving] = [hash(), hash()],
        hold = (await holds.hold(kept, 60))!
      expect(await holds.letGo(leaving, 60)).toBe(true)
      for (const jump of [24 * HOUR_MS, -24 * HOUR_MS])
        await atAnotherTime(jump, async () => {
          expect(await holds.letGo(kept, 60)).toBe(false)
          expect(await holds.hold(leaving, 60)).toBeNull()
        })
      await holds.gone(leaving)
      await holds.release(hold)
      expect(await needed(get(), kept)).toBe(false)
    })

    it('is not given while somebody removes that content; other content is another matter', async () => {
      const { holds } = get(),
        [sha256, other] = [hash(), hash()]
      expect(await holds.letGo(sha256, 60)).toBe(true)
      expect(await holds.letGo(sha256, 60), 'one removes it').toBe(false)
      expect(await holds.hold(sha256, 60)).toBeNull()
      expect(await holds.hold(other, 60)).toBeTypeOf('string')
      await holds.gone(sha256)
      expect(await holds.hold(sha256, 60)).toBeTypeOf('string')
    })

    it('is given again when whoever was removing it died', async () => {
      const { holds } = get(),
        sha256 = hash()
      expect(await holds.letGo(sha256, 0.03)).toBe(true)
      await pause(60)
      expect(await holds.hold(sha256, 60)).toBeTypeOf('string')
    })

    it('of everything keeps everything', async () => {
      const { holds } = get(),
        sha256 = hash(),
        all = (await holds.hold(null, 60))!
      expect([await needed(get(), sha256), await holds.hold(sha256, 0.001)]).toEqual([true, expect.any(String)])
      await holds.release(all)
      await pause(5)
      expect(await needed(get(), sha256)).toBe(false)
    })

    it('is not the only need: a row of any account is one', async () => {
      const [a, b] = [await shelfOf(get()), await shelfOf(get())],
        [file, captions, draft, cited] = [hash(), hash(), hash(), hash()]
      const one = await a.add(newDocument({ sha256: file, given: { transcripcion: captions } })),
        two = await b.add(newDocument({ sha256: file }))
      const { row } = await b.addCitation({ id: id(), estilo: 'apa', input: null, draft })
      await b.saveCitation(row.id, null, cited)
      for (const sha256 of [file, captions, draft, cited]) expect(await needed(get(), sha256)).toBe(true)
      expect((await a.remove(one.row.id)).orphans).toEqual([captions])
      expect([await needed(get(), file), await needed(get(), captions)]).toEqual([true, false])
      expect((await b.remove(two.row.id)).orphans).toEqual([file])
      const removed = await b.removeCitations()
      expect([removed.ids, removed.orphans.sort()]).toEqual([[row.id], [draft, cited].sort()])
      for (const sha256 of [file, draft, cited]) expect(await needed(get(), sha256)).toBe(false)
    })
  })

  describe('a lease', () => {
    it('is one holder’s, who can have it longer, until it is given back or its time is over', async () => {
      const { leases } = get(),
        work = id()
      expect([await leases.take(work, 'a', 60), await leases.take(work, 'b', 60)]).toEqual([true, false])
      expect(await leases.take(work, 'a', 60)).toBe(true)
      await leases.end(work, 'b')
      expect(await leases.take(work, 'b', 60)).toBe(false)
      await leases.end(work, 'a')
      expect(await leases.take(work, 'b', 0.03)).toBe(true)
      await pause(60)
      expect(await leases.take(work, 'a', 60)).toBe(true)
    })

    it('is lost by a session whose process has gone, and by no other', async () => {
      const { leases, session } = get(),
        [one, two] = [id(), id()]
      await leases.take(one, '12345-0123456789ab', 60)
      expect(await leases.take(one, 'b', 60)).toBe(true)
      await leases.take(two, session, 60)
      expect(await leases.take(two, 'b', 60)).toBe(false)
    })

    it('does not outlast a clock that went back an hour, and is kept by a holder who renews it', async () => {
      const { leases } = get(),
        [left, kept] = [id(), id()]
      await leases.take(left, 'a', 60)
      await leases.take(kept, 'a', 60)
      await atAnotherTime(-HOUR_MS, async () => {
        expect(await leases.take(kept, 'a', 60)).toBe(true)
        expect([await leases.take(left, 'b', 60), await leases.take(kept, 'b', 60)]).toEqual([true, false])
      })
    })

    it('is given to one of twenty that ask at once', async () => {
      const { leases } = get(),
        work = id()
      const got = await Promise.all(Array.from({ length: 20 }, (_, i) => leases.take(work, String(i), 60)))
      expect(got.filter(Boolean)).toHaveLength(1)
    })
  })

  describe('a bucket of tries', () => {
    const bucket = (most: number, seconds: number): Bucket => ({ name: id(), most, seconds })

    it('gives as many as there are, and none when fewer are there than asked', async () => {
      const { rates } = get(),
        three = bucket(3, 3600)
      expect(await rates.take(three, 2)).toMatchObject({ taken: true })
      const refused = await rates.take(three, 2)
      expect([refused.taken, Math.floor(refused.left)]).toEqual([false, 1])
      expect([(await rates.take(three, 1)).taken, (await rates.take(three, 1)).taken]).toEqual([true, false])
      expect((await rates.take(bucket(3, 3600), 3)).taken, 'another name').toBe(true)
    })

    it('fills evenly, up to its brim', async () => {
      const { rates } = get(),
        quick = bucket(10, 0.5)
      expect((await rates.take(quick, 10)).taken).toBe(true)
      await pause(120)
      expect((await rates.take(quick, 2)).taken).toBe(true)
      await pause(1200)
      expect([(await rates.take(quick, 11)).taken, (await rates.take(quick, 10)).taken]).toEqual([false, true])
    })

    it('fills on when the clock goes back or forward', async () => {
      const { rates } = get(),
        ten = bucket(10, 60)
      await rates.take(ten, 10)
      await atAnotherTime(-HOUR_MS, async () => {
        expect((await rates.take(ten, 1)).taken).toBe(false)
        vi.setSystemTime(Date.now() + 7000)
        expect([(await rates.take(ten, 1)).taken, (await rates.take(ten, 1)).taken]).toEqual([true, false])
      })
      await atAnotherTime(24 * HOUR_MS, async () => void (await rates.take(ten, 10)))
      expect((await rates.take(ten, 1)).taken, 'as it was left a day from now').toBe(false)
      await atAnotherTime(7000, async () => expect((await rates.take(ten, 1)).taken).toBe(true))
    })

    it('takes back what did not count, and forgets', async () => {
      const { rates } = get(),
        two = bucket(2, 3600)
      await rates.take(two, 2)
      await rates.giveBack(two, 1)
      expect([(await rates.take(two, 1)).taken, (await rates.take(two, 1)).taken]).toEqual([true, false])
      await rates.giveBack(two, 9)
      expect([(await rates.take(two, 3)).taken, (await rates.take(two, 2)).taken]).toEqual([false, true])
      await rates.forget(two.name)
      expect((await rates.take(two, 2)).taken).toBe(true)
    })

    it('is never overdrawn by many at once', async () => {
      const { rates } = get(),
        ten = bucket(10, 3600)
      const taken = await Promise.all(Array.from({ length: 30 }, () => rates.take(ten, 1)))
      expect(taken.filter(({ taken: given }) => given)).toHaveLength(10)
    })
  })

  it('a session is alive while its storage is open; one that nobody has is not', async () => {
    expect([await get().alive(get().session), await get().alive('0-nobody')]).toEqual([true, false])
  })

  it('a secret is made once: all who ask at once get the same', async () => {
    const { secrets } = get(),
      name = id()
    const got = await Promise.all(Array.from({ length: 10 }, (_, i) => secrets.secret(name, { keys: [i] })))
    expect(new Set(got.map(secret => JSON.stringify(secret))).size).toBe(1)
    expect(await secrets.secret(name, 'another')).toEqual(got[0])
    expect(await secrets.secret(id(), 'another')).toBe('another')
  })

  it('styles of one’s own: kept by id, replaced when that is said, listed with a mark of their text', async () => {
    const { styles } = get(),
      [a, b] = [`a-${id()}`, `b-${id()}`]
    const marks = async (): Promise<[string, string][]> =>
      (await styles.list()).filter(row => row.id === a || row.id === b).map(row => [row.id, row.mark])
    await styles.save(b, '<style/>', { replace: false })
    await styles.save(a, '<style>ñ</style>', { replace: true })
    await expect(styles.save(a, '<other/>', { replace: false })).rejects.toSatisfy(failure('conflicto'))
    expect([await styles.read(a), await styles.read('none')]).toEqual(['<style>ñ</style>', null])
    const before = await marks()
    expect(before.map(([name]) => name)).toEqual([a, b])
    await styles.save(a, '<other/>', { replace: true })
    const after = await marks()
    expect([await styles.read(a), after[0]![1] === before[0]![1], after[1]]).toEqual(['<other/>', false, before[1]])
    await styles.remove(a)
    await expect(styles.remove(a)).rejects.toSatisfy(failure('no_encontrado'))
    expect((await marks()).map(([name]) => name)).toEqual([b])
  })
}
