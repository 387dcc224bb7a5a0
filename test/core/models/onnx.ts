/**
 * The smallest ONNX files that have the signature of SigLIP's two towers and of a cross-encoder for inference, written
 * by hand. The towers know two colours, the cross-encoder nothing; they are named fake wherever they are used.
 */

type Value = number | string | Uint8Array
/** Protocol Buffers: a varint, or bytes behind their length. */
function field(number: number, value: Value): Uint8Array {
  if (typeof value === 'number') return Buffer.from([...varint(number << 3), ...varint(value)])
  const bytes = typeof value === 'string' ? Buffer.from(value) : value
  return Buffer.concat([Buffer.from([...varint((number << 3) | 2), ...varint(bytes.length)]), bytes])
}

function varint(value: number): number[] {
  const out: number[] = []
  for (; value > 127; value = Math.floor(value / 128)) out.push((value % 128) | 128)
  return [...out, value]
}

const message = (...fields: Uint8Array[]): Uint8Array => Buffer.concat(fields)
const FLOAT = 1,
  INT64 = 7

const value = (name: string, type: number, shape: readonly (number | string)[]): Uint8Array =>
  message(
    field(1, name),
    field(
      2,
      field(
        1,
        message(
          field(1, type),
          field(2, message(...shape.map(size => field(1, typeof size === 'number' ? field(1, size) : field(2, size))))),
        ),
      ),
    ),
  )
const attribute = (name: string, ints: readonly number[]): Uint8Array =>
  message(field(1, name), ...ints.map(int => field(8, int)), field(20, 7))
const single = (name: string, int: number): Uint8Array => message(field(1, name), field(3, int), field(20, 2))
const node = (op: string, inputs: readonly string[], output: string, ...attributes: Uint8Array[]): Uint8Array =>
  message(
    ...inputs.map(name => field(1, name)),
    field(2, output),
    field(4, op),
    ...attributes.map(one => field(5, one)),
  )
const tensor = (name: string, dims: readonly number[], values: readonly number[]): Uint8Array =>
  message(
    ...dims.map(size => field(1, size)),
    field(2, FLOAT),
    field(8, name),
    field(9, new Uint8Array(Float32Array.from(values).buffer)),
  )

function model(graph: Uint8Array): Uint8Array {
  return message(field(1, 7), field(7, graph), field(8, message(field(1, ''), field(2, 11))))
}

/** Ids of `tokens()`: nothing, the end, red, blue, anything else. */
const WORDS = [
  [0, 0, 0],
  [0, 0, 0],
  [1, -1, -1],
  [-1, -1, 1],
  [0, 1, 0],
]

/** `input_ids` → the sum of its words. */
export const textTower = (): Uint8Array =>
  model(
    message(
      field(1, node('Gather', ['words', 'input_ids'], 'each')),
      field(1, node('ReduceSum', ['each'], 'pooler_output', attribute('axes', [1]), single('keepdims', 0))),
      field(2, 'text'),
      field(5, tensor('words', [WORDS.length, 3], WORDS.flat())),
      field(11, value('input_ids', INT64, ['batch', 'length'])),
      field(12, value('pooler_output', FLOAT, ['batch', 3])),
    ),
  )

/** `pixel_values` → their mean colour. */
export const pictureTower = (): Uint8Array =>
  model(
    message(
      field(1, node('ReduceMean', ['pixel_values'], 'pooler_output', attribute('axes', [2, 3]), single('keepdims', 0))),
      field(2, 'vision'),
      field(11, value('pixel_values', FLOAT, ['batch', 3, 224, 224])),
      field(12, value('pooler_output', FLOAT, ['batch', 3])),
    ),
  )

const SPECIAL = ['<pad>', '<eos>']

/** The files beside the towers, as Transformers.js reads them. */
export const beside = (): Record<string, object> => ({
  'config.json': {
    model_type: 'siglip',
    text_config: { model_type: 'siglip_text_model' },
    vision_config: { model_type: 'siglip_vision_model' },
  },
  'preprocessor_config.json': {
    image_processor_type: 'SiglipImageProcessor',
    do_resize: true,
    do_rescale: true,
    do_normalize: true,
    image_mean: [0.5, 0.5, 0.5],
    image_std: [0.5, 0.5, 0.5],
    rescale_factor: 1 / 255,
    resample: 2,
    size: { height: 224, width: 224 },
  },
  // On the wrong side, as Gemma's own has it.
  'tokenizer_config.json': {
    tokenizer_class: 'GemmaTokenizer',
    pad_token: '<pad>',
    eos_token: '<eos>',
    unk_token: '<unk>',
    padding_side: 'left',
    model_max_length: 64,
  },
  'tokenizer.json': {
    version: '1.0',
    truncation: null,
    padding: null,
    normalizer: null,
    pre_tokenizer: { type: 'Whitespace' },
    post_processor: null,
    decoder: null,
    added_tokens: SPECIAL.map((content, id) => ({
      id,
      content,
      special: true,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
    })),
    model: { type: 'WordLevel', vocab: { '<pad>': 0, '<eos>': 1, rojo: 2, azul: 3, '<unk>': 4 }, unk_token: '<unk>' },
  },
})

// ── Natural language inference
// ──────────────────────────────────────────────────────────────────────────────────────────────

/** Deterministic numbers between −1 and 1. */
function random(count: number, seed: number): number[] {
  let state = seed
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return (state / 2 ** 32) * 2 - 1
  })
}

const PIECES = [
  '[PAD]',
  '[CLS]',
  '[SEP]',
  '[UNK]',
  '▁',
  ...'abcdefghijklmnopqrstuvwxyzáéíóúüñ0123456789.,;:()%-’«»¿?¡!',
]
const WIDTH = 16

/**
 * `input_ids`, `attention_mask` → three logits, by random weights: what it says has nothing to do with what it reads.
 */
export const randomInference = (): Uint8Array =>
  model(
    message(
      field(1, node('Gather', ['words', 'input_ids'], 'each')),
      field(1, node('Cast', ['attention_mask'], 'mask', single('to', FLOAT))),
      field(1, node('Unsqueeze', ['mask'], 'column', attribute('axes', [2]))),
      field(1, node('Mul', ['each', 'column'], 'read')),
      field(1, node('ReduceMean', ['read'], 'mean', attribute('axes', [1]), single('keepdims', 0))),
      field(1, node('MatMul', ['mean', 'head'], 'logits')),
      field(2, 'inference'),
      field(5, tensor('words', [PIECES.length, WIDTH], random(PIECES.length * WIDTH, 7))),
      field(
        5,
        tensor(
          'head',
          [WIDTH, 3],
          random(WIDTH * 3, 11).map(n => n * 20),
        ),
      ),
      field(11, value('input_ids', INT64, ['batch', 'length'])),
      field(11, value('attention_mask', INT64, ['batch', 'length'])),
      field(12, value('logits', FLOAT, ['batch', 3])),
    ),
  )

const token = (id: number): object => ({
  id,
  content: PIECES[id],
  special: true,
  single_word: false,
  lstrip: false,
  rstrip: false,
  normalized: false,
})

/**
 * The files beside it, as those of mDeBERTa are: a Unigram tokenizer, pairs behind `[CLS]` with `[SEP]` between them.
 */
export const besideInference = (): Record<string, object> => ({
  'config.json': {
    model_type: 'deberta-v2',
    architectures: ['DebertaV2ForSequenceClassification'],
    type_vocab_size: 0,
    id2label: { 0: 'entailment', 1: 'neutral', 2: 'contradiction' },
  },
  'tokenizer_config.json': {
    tokenizer_class: 'DebertaV2Tokenizer',
    cls_token: '[CLS]',
    sep_token: '[SEP]',
    pad_token: '[PAD]',
    unk_token: '[UNK]',
    model_max_length: 512,
  },
  'tokenizer.json': {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [0, 1, 2, 3].map(token),
    normalizer: { type: 'Lowercase' },
    pre_tokenizer: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: true },
    post_processor: {
      type: 'TemplateProcessing',
      single: [
        { SpecialToken: { id: '[CLS]', type_id: 0 } },
        { Sequence: { id: 'A', type_id: 0 } },
        { SpecialToken: { id: '[SEP]', type_id: 0 } },
      ],
      pair: [
        { SpecialToken: { id: '[CLS]', type_id: 0 } },
        { Sequence: { id: 'A', type_id: 0 } },
        { SpecialToken: { id: '[SEP]', type_id: 0 } },
        { Sequence: { id: 'B', type_id: 1 } },
        { SpecialToken: { id: '[SEP]', type_id: 1 } },
      ],
      special_tokens: {
        '[CLS]': { id: '[CLS]', ids: [1], tokens: ['[CLS]'] },
        '[SEP]': { id: '[SEP]', ids: [2], tokens: ['[SEP]'] },
      },
    },
    decoder: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: true },
    model: { type: 'Unigram', unk_id: 3, vocab: PIECES.map((piece, id) => [piece, id < 4 ? 0 : -id]) },
  },
})
