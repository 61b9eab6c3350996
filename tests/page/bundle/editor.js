// What the page's editor is made of: all that it takes from CodeMirror, and nothing else.
//
// Below a document, CodeMirror writes its style into a `style` element, which the page's policy of
// content refuses. Within a shadow root it adopts a style sheet instead: put the editor into one, and
// name it as `root`.
//
//     const root = element.attachShadow({ mode: 'open' });
//     new EditorView({ state, parent: root, root });
export {
    Annotation,
    Compartment,
    EditorSelection,
    EditorState,
    Facet,
    Prec,
    RangeSet,
    RangeSetBuilder,
    StateEffect,
    StateField,
    Text,
    Transaction,
} from '@codemirror/state';
export {
    Decoration,
    EditorView,
    GutterMarker,
    MatchDecorator,
    ViewPlugin,
    WidgetType,
    closeHoverTooltips,
    crosshairCursor,
    drawSelection,
    dropCursor,
    gutter,
    highlightActiveLine,
    highlightActiveLineGutter,
    highlightSpecialChars,
    hoverTooltip,
    keymap,
    lineNumbers,
    placeholder,
    rectangularSelection,
    showPanel,
    showTooltip,
    tooltips,
} from '@codemirror/view';
export {
    HighlightStyle,
    StreamLanguage,
    bracketMatching,
    codeFolding,
    foldGutter,
    foldKeymap,
    foldService,
    forceParsing,
    indentOnInput,
    indentService,
    indentUnit,
    syntaxHighlighting,
    syntaxTree,
} from '@codemirror/language';
export {
    closeLintPanel,
    diagnosticCount,
    forEachDiagnostic,
    forceLinting,
    lintGutter,
    lintKeymap,
    linter,
    nextDiagnostic,
    openLintPanel,
    previousDiagnostic,
    setDiagnostics,
} from '@codemirror/lint';
export {
    acceptCompletion,
    autocompletion,
    closeBrackets,
    closeBracketsKeymap,
    closeCompletion,
    completionKeymap,
    completionStatus,
    insertCompletionText,
    snippet,
    snippetCompletion,
    startCompletion,
} from '@codemirror/autocomplete';
export {
    defaultKeymap,
    history,
    historyKeymap,
    indentWithTab,
    redo,
    toggleComment,
    toggleTabFocusMode,
    undo,
} from '@codemirror/commands';
export {
    gotoLine,
    highlightSelectionMatches,
    openSearchPanel,
    search,
    searchKeymap,
} from '@codemirror/search';
export { tagHighlighter, tags } from '@lezer/highlight';
export { basicSetup, minimalSetup } from 'codemirror';
