// A fake of @huggingface/transformers with the two towers of a vision model, answered by arithmetic. Named fake so that
// nobody takes it for a model.
export const env = { allowRemoteModels: true, localModelPath: '' }
export const AutoTokenizer = {
  from_pretrained:
    async () =>
    (texts, { padding, max_length }) => ({ texts, padding, max_length }),
}
export const AutoImageProcessor = { from_pretrained: async () => async image => ({ image }) }
export const RawImage = { fromBlob: async blob => ({ text: await blob.text() }) }
const seen = text => ({ pooler_output: { data: Float32Array.from([text.length, text.split('a').length - 1, 3]) } })
export const SiglipTextModel = {
  from_pretrained:
    async () =>
    async ({ texts: [text], padding, max_length }) => {
      if (padding !== 'max_length' || max_length !== 64) throw new Error('SigLIP wants 64 tokens')
      return seen(text)
    },
}
export const SiglipVisionModel = {
  from_pretrained:
    async () =>
    async ({ image }) =>
      seen(image.text),
}
