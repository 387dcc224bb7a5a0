/** Speaks like `@huggingface/transformers` as far as `speech-worker.ts` asks: says how much it heard. */
export const env = {}
export async function pipeline(task, name, { dtype }) {
  if (task !== 'automatic-speech-recognition') throw new Error(task)
  return async (samples, { chunk_length_s, return_timestamps }) => {
    if (samples[0] === 1) throw new Error('deaf')
    return {
      text: 'all',
      chunks: [
        { text: `${name} ${dtype} ${chunk_length_s} ${return_timestamps}`, timestamp: [0, 0.5] },
        { text: `${samples.length}`, timestamp: [0.5, null] },
      ],
    }
  }
}
