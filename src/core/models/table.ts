/**
 * Public models that can be fetched: their source, their files, and how they are used. A new use is a new row and the
 * file that runs it.
 */

export interface ModelFile {
  path: string
  /** Known for every file that was looked up; a file with another hash is refused. */
  sha256?: string
}

interface Fetched {
  repo: string
  /** A commit, or a branch where no commit is pinned. */
  revision: string
  licence: string
  megabytes: number
  files: readonly ModelFile[]
  /**
   * Whether `ANAQUEL_MODELS=auto` fetches it by itself; `room` means only when memory and disk suffice. The others are
   * fetched by `models pull`.
   */
  auto: boolean | 'room'
}

interface Common extends Fetched {
  /** The engine's names for the weights: `onnx/<file>` with the suffix of `dtype`. */
  dtype: 'q8' | 'fp32'
  file?: string
}

export interface EmbedRow extends Common {
  use: 'embed'
  dims: number
  /** Cosine that unrelated texts have; 0 for most models. */
  floor: number
  threshold: number
  query: string
  passage: string
}

export interface RerankRow extends Common {
  use: 'rerank'
}

/** A model for natural language inference. `labels` says what the logits stand for, in their order. */
export interface NliRow extends Common {
  use: 'nli'
  labels: readonly ('entailment' | 'neutral' | 'contradiction')[]
}

/** Whisper, opened by `speech.ts` when a recording needs it. */
export interface SpeechRow extends Common {
  use: 'speech'
}

/** A chat model that writes answers. */
export interface WriteRow extends Common {
  use: 'write'
}

/**
 * A CLIP-class model with a tower for texts and one for pictures. `vectors` is the name under which its vectors are
 * stored.
 */
export interface VisionRow extends Common {
  use: 'vision'
  vectors: string
  dims: number
  floor: number
  ceiling: number
  threshold: number
}

/**
 * Data of Tesseract, one file per language. They are fetched from `<host>/<repo>/<revision>/<path>`, not from where the
 * models are.
 */
export interface OcrRow extends Fetched {
  use: 'ocr'
  host: string
}

/** Models whose weights the engine opens. */
export type WeightsRow = EmbedRow | RerankRow | NliRow | SpeechRow | WriteRow | VisionRow
export type ModelRow = WeightsRow | OcrRow

/** Rows by name. The name is the folder of the weights and is stored with the vectors of an `embed` model. */
export const MODELS: Readonly<Record<string, ModelRow>> = {
  'multilingual-e5-small': {
    use: 'embed',
    repo: 'Xenova/multilingual-e5-small',
    revision: '761b726dd34fb83930e26aab4e9ac3899aa1fa78',
    licence: 'MIT',
    megabytes: 135,
    auto: true,
    dtype: 'q8',
    dims: 384,
    query: 'query: ',
    passage: 'passage: ',
    // According to its model card, cosines lie between 0.7 and 1.0. Floor and threshold follow from that range; they
    // were not measured by us.
    floor: 0.75,
    threshold: 0.82,
    files: [
      { path: 'config.json', sha256: 'cb99455288675345e1a4f411438d5d0adbba5fbd3a67ea4fb03c015433b996c1' },
      { path: 'tokenizer.json', sha256: '0b44a9d7b51c3c62626640cda0e2c2f70fdacdc25bbbd68038369d14ebdf4c39' },
      { path: 'tokenizer_config.json', sha256: 'a1d6bc8734a6f635dc158508bef000f8e2e5a759c7d92f984b2c86e5ff53425b' },
      { path: 'onnx/model_quantized.onnx', sha256: 'f80102d3f2a1229f387d3c81909990d8945513e347b0eab049f7de3c6f98c193' },
    ],
  },
  ocr: {
    // The data that Debian's program reads with: a network of less than half the size of the one in the npm packages.
    use: 'ocr',
    host: 'https://raw.githubusercontent.com',
    repo: 'tesseract-ocr/tessdata_fast',
    revision: '87416418657359cb625c412a48b6e1d6d41c29bd',
    licence: 'Apache-2.0',
    megabytes: 6,
    auto: true,
    files: [
      { path: 'spa.traineddata', sha256: '6f2e04d02774a18f01bed44b1111f2cd7f3ba7ac9dc4373cd3f898a40ea6b464' },
      { path: 'eng.traineddata', sha256: '7d4322bd2a7749724879683fc3912cb542f19906c83bcc1a52132556427170b2' },
    ],
  },
  'mmarco-minilm': {
    use: 'rerank',
    repo: 'cross-encoder/mmarco-mMiniLMv2-L12-H384-v1',
    revision: 'main',
    licence: 'Apache-2.0',
    megabytes: 135,
    auto: false,
    dtype: 'fp32',
    file: 'model_quint8_avx2',
    files: [
      { path: 'config.json' },
      { path: 'tokenizer.json' },
      { path: 'tokenizer_config.json' },
      { path: 'onnx/model_quint8_avx2.onnx' },
    ],
  },
  nli: {
    // We have not run this model: it is measured on the server where it runs, and trusted as far as that measurement
    // allows. The revision, the hash of the weights and the order of the labels are those that several public projects
    // which run it pin; the other files are from that same revision. Its training data include ANLI, which is CC BY-NC
    // 4.0.
    use: 'nli',
    repo: 'Xenova/mDeBERTa-v3-base-xnli-multilingual-nli-2mil7',
    revision: '0864ced79bf1ef851bfaf9dd9de0aa54d735d9d0',
    licence: 'MIT',
    megabytes: 340,
    auto: 'room',
    dtype: 'q8',
    labels: ['entailment', 'neutral', 'contradiction'],
    files: [
      { path: 'config.json' },
      { path: 'tokenizer.json' },
      { path: 'tokenizer_config.json' },
      { path: 'onnx/model_quantized.onnx', sha256: 'ccb655bf617edf1d3b0ccdc5b4576a4322e28cee5ce9ab8cd21af4b1f13e6836' },
    ],
  },
  write: {
    // Small enough for two cores; what it writes is checked sentence by sentence like any other answer. We have not run
    // it: sizes and files are those of its page.
    use: 'write',
    repo: 'onnx-community/Qwen2.5-0.5B-Instruct',
    revision: 'main',
    licence: 'Apache-2.0',
    megabytes: 520,
    auto: false,
    dtype: 'q8',
    files: [
      { path: 'config.json' },
      { path: 'generation_config.json' },
      { path: 'tokenizer.json' },
      { path: 'tokenizer_config.json' },
      { path: 'onnx/model_quantized.onnx' },
    ],
  },
  vision: {
    // SigLIP 2 knows Spanish, which CLIP does not. We have not run it. Revision and hashes are those that public
    // projects which run it pin; how it is used (lower case, 64 tokens, padding behind the text) is what its authors
    // document. Its cosines are said to lie about 0.1 for pairs that match and about 0 for others: floor, ceiling and
    // threshold follow from that and are not calibrated here.
    use: 'vision',
    repo: 'onnx-community/siglip2-base-patch16-224-ONNX',
    revision: 'ba1f3b0843f24bc5417d38e19c37b287d719b2f4',
    licence: 'Apache-2.0',
    megabytes: 420,
    auto: false,
    dtype: 'q8',
    vectors: 'siglip2-base-patch16-224',
    dims: 768,
    floor: 0,
    ceiling: 0.16,
    threshold: 0.08,
    files: [
      { path: 'config.json' },
      { path: 'preprocessor_config.json' },
      { path: 'tokenizer_config.json' },
      { path: 'tokenizer.json', sha256: 'cb9140fae3ac5122c972d37adf83e1248471a38147ad76f8215c8872c6fd8322' },
      {
        path: 'onnx/text_model_quantized.onnx',
        sha256: '3a0603d3a00c05a80a6ded4743c16aaac7b1e62cdcc7e362e7ce418659b96400',
      },
      {
        path: 'onnx/vision_model_quantized.onnx',
        sha256: '5f2b401c1a4fc095702a5d45348e17ad46c4f87064085365b43c6e8eaa5c0070',
      },
    ],
  },
  speech: {
    use: 'speech',
    repo: 'onnx-community/whisper-small',
    revision: 'main',
    licence: 'Apache-2.0',
    megabytes: 250,
    auto: false,
    dtype: 'q8',
    files: [
      { path: 'config.json' },
      { path: 'generation_config.json' },
      { path: 'preprocessor_config.json' },
      { path: 'tokenizer.json' },
      { path: 'tokenizer_config.json' },
      { path: 'onnx/encoder_model_quantized.onnx' },
      { path: 'onnx/decoder_model_merged_quantized.onnx' },
    ],
  },
}
